import { Button, Progress, Table, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'

/** A column of figures; `definition` is told by its heading. */
export interface FigureColumn<Row> {
  name: string
  definition: string
  text: (row: Row) => string
}

interface FigureTableProps<Row> {
  id: string
  title: string
  /** The heading of the first column. */
  what: string
  rows: readonly Row[]
  columns: readonly FigureColumn<Row>[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** The length of the bar under the name. */
  barOf: (row: Row) => number
  /** The row that is chosen as a filter. */
  chosen: string | undefined
  /** Null for a row that nothing can be filtered by. */
  onChoose: (row: Row) => (() => void) | null
}

const atFirst = 8

const Name = ({ name, isChosen, act }: { name: string; isChosen: boolean; act: (() => void) | null }) =>
  act ? (
    <UnstyledButton
      onClick={act}
      aria-pressed={isChosen}
      c="var(--app-primary-text, inherit)"
      mih="1.75rem"
      fz="sm"
    >
      <Text inherit td="underline" fw={isChosen ? 700 : 500}>
        {name}
      </Text>
    </UnstyledButton>
  ) : (
    <Text fz="sm">{name}</Text>
  )

/** A chart that is a table: a bar under each name, figures beside it; a click on a name filters the page by it. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { id, title, what, rows, columns, keyOf, nameOf, barOf, chosen, onChoose } = props
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(1, ...rows.map(barOf))
  const shown = isWhole ? rows : rows.slice(0, atFirst)
  if (rows.length === 0) return null
  return (
    <Card aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="xs">
        {title}
      </Title>
      <Table.ScrollContainer
        minWidth={columns.length > 4 ? 640 : 460}
        tabIndex={0}
        aria-labelledby={id}
        role="group"
      >
        <Table aria-labelledby={id} verticalSpacing={6} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{what}</Table.Th>
              {columns.map(({ name, definition }) => (
                <Table.Th key={name} ta="end" title={definition}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={keyOf(row)}>
                <Table.Th scope="row" fw={400} miw="10rem">
                  <Name name={nameOf(row)} isChosen={keyOf(row) === chosen} act={onChoose(row)} />
                  <Progress value={(barOf(row) / most) * 100} size="sm" aria-hidden />
                </Table.Th>
                {columns.map(({ name, text }) => (
                  <Table.Td key={name} ta="end" className="nowrap">
                    {text(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length > atFirst && (
        <Button
          variant="subtle"
          size="sm"
          mt="xs"
          ml="-sm"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Только первые' : `Показать все, ${rows.length}`}
        </Button>
      )}
    </Card>
  )
}
