import type { Examples } from './example.ts'

const source = { source: 'overture', source_id: '08f2aa8c2a2d1a2b0' }

export const duplicateExamples: Examples<
  | 'removedDuplicates'
  | 'rememberDuplicates'
  | 'allowDuplicates'
  | 'dismissedPairs'
  | 'dismissPair'
  | 'tableMerge'
  | 'tableRemovals'
  | 'tableUndo'
> = {
  removedDuplicates: {
    answer: {
      success: true,
      count: 1,
      removed: [{ id: '5f0c', name: 'The Black Olive', ...source, time: 1_732_270_000_000 }],
    },
  },
  rememberDuplicates: {
    body: {
      rows: [
        { name: 'The Black Olive', ...source, key: null, kept_source: 'overture', kept_source_id: '08f2aa8c2a2d1a2b1' },
      ],
    },
    answer: { success: true },
  },
  allowDuplicates: { body: { ids: ['5f0c'] }, answer: { success: true } },
  dismissedPairs: { answer: { success: true, pairs: ['overture/1 overture/2'] } },
  tableMerge: { body: { kept: 1, removed: 2 }, answer: { success: true, undo: 'b7d2' } },
  tableRemovals: {
    answer: {
      success: true,
      removals: [
        {
          id: 'b7d2',
          kind: 'merge',
          name: 'The Black Olive',
          rows: 1,
          time: 1_732_270_000_000,
          until: 1_734_862_000_000,
        },
      ],
    },
  },
  tableUndo: { body: { id: 'b7d2' }, answer: { success: true, restored: 1, changed: [] } },
  dismissPair: { body: { pair: 'overture/1 overture/2', dismissed: true }, answer: { success: true } },
}
