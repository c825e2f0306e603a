import { modKey } from '../../platform/keyboard.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { closeKeyList } from './key-list-state.ts'
import styles from './key-list.module.css'

const keys: readonly { keys: readonly string[]; does: string; where: string }[] = [
  { keys: [`${modKey}K`], does: 'Find a command', where: 'Everywhere' },
  { keys: ['?'], does: 'This list', where: 'Everywhere' },
  { keys: ['Esc'], does: 'Back: close, clear the selection', where: 'Everywhere' },
  { keys: ['/'], does: 'Search', where: 'Data' },
  { keys: ['↓', 'j'], does: 'Next row', where: 'Data, Jobs' },
  { keys: ['↑', 'k'], does: 'Previous row', where: 'Data, Jobs' },
  { keys: ['x'], does: 'Select the row', where: 'Data' },
  { keys: ['Enter'], does: 'Open the row', where: 'Jobs' },
]

export default function KeyList() {
  return (
    <Dialog title="Keys" isOpen onClose={closeKeyList} width={420}>
      <dl className={styles.keys}>
        {keys.map((entry) => (
          <div key={entry.does}>
            <dt>
              {entry.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{entry.does}</dd>
            <dd className={styles.where}>{entry.where}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
