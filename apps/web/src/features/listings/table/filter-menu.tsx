import { Button, Group, Pill, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { fieldTable } from '@gazetteer/listing'
import { countOfConditions } from '@gazetteer/listing/filter'
import { ListFilter } from 'lucide-react'
import { Fragment } from 'react'
import { useKeys } from '../../../platform/keyboard.ts'
import { Notice } from '../../../platform/ui/index.ts'
import type { TableView } from '../rows/use-table-view.ts'
import { noFilters, type ViewState } from '../rows/view-state.ts'
import { chipsOf, chipPartsOf, textOfNode, withoutChip } from './conditions.ts'
import { FilterBuilder } from './filter-builder.tsx'

/** Opens the conditions and groups of the filter. */
export function FilterMenu({ view }: { view: TableView }) {
  const { filter } = view.state
  const count = filter === null ? 0 : countOfConditions(filter)
  const [isOpen, { open, toggle, close }] = useDisclosure(false)
  useKeys({ f: open })
  return (
    <Popover opened={isOpen} onDismiss={close} onClose={close} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          leftSection={<ListFilter size={14} />}
          onClick={toggle}
          {...(count === 0 ? {} : { style: { borderColor: 'var(--accent)', background: 'var(--accent-bg)' } })}
        >
          {count === 0 ? 'Filter' : `Filter · ${count}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} w={612} maw="calc(100vw - 32px)" aria-label="Filter">
        <FilterBuilder view={view} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** What rows must fulfil, in words; each is removable. */
export function FilterPills({ view, onView }: { view: ViewState; onView: (changes: Partial<ViewState>) => void }) {
  const shown = chipsOf(view.filter)
  const { group, unreadableFilter } = view
  if (unreadableFilter !== null) {
    const act = { label: 'Clear filters', onClick: () => onView({ ...noFilters, page: 1 }) }
    return (
      <Notice kind="warn" mb="sm" act={act}>
        The filter in this address cannot be read. All rows are shown.
      </Notice>
    )
  }
  if (shown.length === 0 && group === null) return null
  return (
    <Group gap={6} mb="sm" role="group" aria-label="Active filters" data-filter-pills>
      {shown.map((node) => {
        const text = textOfNode(node)
        const { parts, join } = chipPartsOf(node)
        return (
          <Pill
            key={text}
            title={text}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remove filter: ${text}`, 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => onView({ filter: withoutChip(view.filter, node), page: 1 })}
          >
            {parts.map(({ label, wanted }, at) => (
              <Fragment key={`${label} ${wanted}`}>
                {at > 0 && ` ${join} `}
                {label} <b>{wanted}</b>
              </Fragment>
            ))}
          </Pill>
        )
      })}
      {shown.length > 0 && (
        <Button variant="link" fz="sm" onClick={() => onView({ filter: null, isHidingIncomplete: false, page: 1 })}>
          Clear all
        </Button>
      )}
      {group !== null && (
        <Pill
          withRemoveButton
          removeButtonProps={{ 'aria-label': 'Do not group', 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => onView({ group: null, page: 1 })}
        >
          Grouped by <b>{fieldTable[group].label}</b>
        </Pill>
      )}
    </Group>
  )
}
