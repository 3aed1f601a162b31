import { Text } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { asksHealthBook, whereOf } from '../../../shared/programme/health-book.ts'
import { factorOf } from '../../../shared/programme/rules.ts'
import { type FactorIndex, noteFor, search } from '../../../shared/programme/search.ts'
import { Note } from '../../ui/note.tsx'
import { FactorRows, type RowsProps } from './factor-rows.tsx'
import classes from './factors.module.css'
import { foundText } from './words.ts'

interface Props extends RowsProps {
  index: FactorIndex
  query: string
  /** Enter adds the first row: not on a touch screen, and not where the user has to choose. */
  addsFirst: boolean
}

/** Shows the factors that match a query, the best first; when none match, suggests what to try. */
export function FoundFactors({ index, query, addsFirst, ...rows }: Props) {
  const hits = search(index, query)
  const note = noteFor(query)
  const isBook = asksHealthBook(query)
  const found = hits.flatMap(({ code, by, word }) => {
    const factor = factorOf(rows.edition, code)
    if (!factor) return []
    return [
      {
        factor,
        found: { word, isEveryday: by === 'synonym' && !isBook, where: isBook ? whereOf(code) : undefined },
      },
    ]
  })
  return (
    <section className={classes.card} aria-label="Найденное">
      {isBook && <HealthBookNote />}
      <p className={classes.heading} role="status">
        {found.length > 0 ? foundText(found.length) : 'Ничего не нашли'}
        {found.length > 0 && addsFirst && '. Enter добавит первый'}
      </p>
      {found.length > 0 ? (
        <FactorRows {...rows} rows={found} />
      ) : (
        <Text inherit p="2rem 1.5rem" c="dimmed">
          <Text component="strong" inherit mb={4} fw={600} c="var(--app-text)" display="block">
            По запросу «{query.trim()}» пунктов нет
          </Text>
          {note ?? 'Попробуйте номер из направления, например 4.4, или другое слово.'}
        </Text>
      )}
      {found.length > 0 && note && <p className={classes.heading}>{note}</p>}
    </section>
  )
}

/** Says which check-up a medical book needs and what the centre does not do for it. */
const HealthBookNote = () => (
  <Note tone="calm" icon={IconBook2}>
    <b>Для медкнижки выберите, где вы работаете.</b> В книжку входит осмотр по одному из этих пунктов.
    Прививки и гигиеническое обучение проходят отдельно.
  </Note>
)
