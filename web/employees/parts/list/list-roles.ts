/**
 * The words of a table for a screen reader, for parts that are placed by hand: a real table whose rows are laid out as a grid
 * loses its own.
 */
export const tableRoles = {
  table: { role: 'table' },
  body: { role: 'rowgroup' },
  /** A row by its place in the whole list; the heading is the first. */
  row: (index: number) => ({ role: 'row', 'aria-rowindex': index + 2 }),
  cell: { role: 'cell' },
  header: { role: 'columnheader' },
  /** The heading of a column that sorts: not now, up or down. */
  sorting: (sort: 'none' | 'asc' | 'desc') =>
    ({
      role: 'columnheader',
      'aria-sort': ({ none: 'none', asc: 'ascending', desc: 'descending' } as const)[sort],
    }) as const,
} as const
