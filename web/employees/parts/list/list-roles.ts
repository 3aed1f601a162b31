/**
 * Table roles for a screen reader, for parts laid out by hand: a real table loses its roles when its rows are a
 * grid.
 */
export const tableRoles = {
  table: { role: 'table' },
  body: { role: 'rowgroup' },
  /** Attributes of a row at its position in the whole list; the heading is row one. */
  row: (index: number) => ({ role: 'row', 'aria-rowindex': index + 2 }),
  cell: { role: 'cell' },
  header: { role: 'columnheader' },
  /** Attributes of a sortable column heading: unsorted, ascending or descending. */
  sorting: (sort: 'none' | 'asc' | 'desc') =>
    ({
      role: 'columnheader',
      'aria-sort': ({ none: 'none', asc: 'ascending', desc: 'descending' } as const)[sort],
    }) as const,
} as const
