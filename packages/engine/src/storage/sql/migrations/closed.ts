/**
 * Closed places become an outcome. Listings store provider and licence, runs their data release. Older runs counted
 * closed places as unfit.
 */
export const closedStatements = [
  `update capture_run set counters = counters || '{"closed": 0}'`,
  `alter table capture_area drop constraint every_row_has_one_outcome`,
  `update capture_area set counters = counters || '{"closed": 0}'`,
  `alter table capture_area add constraint every_row_has_one_outcome check (
    (counters->>'raw')::int = (counters->>'outside')::int + (counters->>'closed')::int + (counters->>'unfit')::int
      + (counters->>'duplicate')::int + (counters->>'known')::int + (counters->>'overLimit')::int
      + (counters->>'fresh')::int)`,
  `alter table capture_listing add column provider text, add column licence text`,
  `alter table capture_run add column edition text`,
]
