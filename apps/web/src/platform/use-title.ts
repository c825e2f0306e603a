import { productName } from '@gazetteer/contract'
import { useEffect } from 'react'

/** The document's title: what is shown, then the product. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? productName : `${title} · ${productName}`
  }, [title])
}
