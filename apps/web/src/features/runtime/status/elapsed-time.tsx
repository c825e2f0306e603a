import { type RuntimeStatus, timerRefreshMs } from '@gazetteer/contract'
import { useEffect, useState } from 'react'
import { elapsedMs } from './elapsed.ts'

export type ElapsedTimeProps = { status: RuntimeStatus; receivedAt: number; format: (ms: number) => string }

/** Elapsed time, checked ten times a second; rerenders only when its text changes. */
export function ElapsedTime({ status, receivedAt, format }: ElapsedTimeProps) {
  const [now, setNow] = useState(() => Date.now())
  const isRunning = status.status === 'active'
  useEffect(() => {
    if (!isRunning) return undefined
    let shown = ''
    const timer = setInterval(() => {
      const text = format(elapsedMs(status, receivedAt, Date.now()))
      if (text === shown) return
      shown = text
      setNow(Date.now())
    }, timerRefreshMs)
    return () => clearInterval(timer)
  }, [isRunning, status, receivedAt, format])
  return <>{format(elapsedMs(status, receivedAt, Math.max(now, receivedAt)))}</>
}
