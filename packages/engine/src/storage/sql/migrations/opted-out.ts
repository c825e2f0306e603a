export const optedOutStatements = [
  `update capture_run set counters = counters || '{"optedOut": 0}'`,
  `alter table capture_area drop constraint every_row_has_one_outcome`,
  `update capture_area set counters = counters || '{"optedOut": 0}'`,
  `alter table capture_area add constraint every_row_has_one_outcome check (
    (counters->>'raw')::int = (counters->>'optedOut')::int + (counters->>'outside')::int + (counters->>'closed')::int
      + (counters->>'unfit')::int + (counters->>'duplicate')::int + (counters->>'known')::int
      + (counters->>'overLimit')::int + (counters->>'fresh')::int)`,
]
