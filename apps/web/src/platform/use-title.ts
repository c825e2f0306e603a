import { productName } from '@gazetteer/contract'
import { useEffect } from 'react'

/** Sets the document title: the current view, then the product. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? productName : `${title} · ${productName}`
  }, [title])
}
