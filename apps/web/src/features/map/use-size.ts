import { type RefObject, useEffect, useState } from 'react'

export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const { width, height } = entry.contentRect
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
    }
  }, [element])
  return size
}
