import { almostDoneAfterMs, runtimeMessages } from '@gazetteer/contract'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import styles from './activity-panel.module.css'

const turns = ['', '.', '..', '...']
const turnMs = 500

/** Turns quietly until the next line replaces it; after 12 s it says that it is almost done. */
export function ProcessingSuffix() {
  const [turn, setTurn] = useState(0)
  useInterval(() => setTurn((known) => known + 1), turnMs, { autoInvoke: true })
  const isLong = turn * turnMs >= almostDoneAfterMs
  return (
    <li className={styles.processing} aria-hidden="true">
      {isLong ? runtimeMessages.almostDone : runtimeMessages.processing}
      {turns[turn % turns.length]}
    </li>
  )
}
