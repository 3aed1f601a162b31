import { Box, Button, Flex, Group, Progress, Table, Text, Title, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
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

interface RowsProps<Row> extends FigureTableProps<Row> {
  shown: readonly Row[]
  most: number
}

function Rows<Row>({
  id,
  what,
  shown,
  most,
  columns,
  keyOf,
  nameOf,
  barOf,
  chosen,
  onChoose,
}: RowsProps<Row>) {
  return (
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
  )
}

/** The same rows where a table has no room: under each name its figures, one after another. */
function Blocks<Row>({ id, shown, most, columns, keyOf, nameOf, barOf, chosen, onChoose }: RowsProps<Row>) {
  return (
    <Flex component="ul" direction="column" gap="sm" aria-labelledby={id}>
      {shown.map((row) => (
        <li key={keyOf(row)}>
          <Name name={nameOf(row)} isChosen={keyOf(row) === chosen} act={onChoose(row)} />
          <Progress value={(barOf(row) / most) * 100} size="sm" aria-hidden />
          <Flex component="dl" wrap="wrap" gap="0.125rem 1rem" m={0} mt={4} fz="sm">
            {columns.map(({ name, text }) => (
              <Group key={name} gap={6} wrap="nowrap">
                <Box component="dt" c="dimmed">
                  {name}
                </Box>
                <Box component="dd" m={0} fw={500} className="nowrap">
                  {text(row)}
                </Box>
              </Group>
            ))}
          </Flex>
        </li>
      ))}
    </Flex>
  )
}

/** A chart that is a table: a bar under each name, figures beside it; a click on a name filters the page by it. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { id, title, rows, barOf } = props
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(1, ...rows.map(barOf))
  const shown = isWhole ? rows : rows.slice(0, atFirst)
  if (rows.length === 0) return null
  return (
    <Card aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="xs">
        {title}
      </Title>
      {isNarrow ? (
        <Blocks {...props} shown={shown} most={most} />
      ) : (
        <Rows {...props} shown={shown} most={most} />
      )}
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
