import { factorOf } from '../../../shared/programme/rules.ts'
import { type FactorIndex, noteFor, search } from '../../../shared/programme/search.ts'
import { FactorRows, type RowsProps } from './factor-rows.tsx'
import classes from './factors.module.css'
import { foundText } from './words.ts'

interface Props extends RowsProps {
  index: FactorIndex
  query: string
}

/** Shows the factors that match a query, the best first; when none match, suggests what to try. */
export function FoundFactors({ index, query, ...rows }: Props) {
  const hits = search(index, query)
  const note = noteFor(query)
  const found = hits.flatMap(({ code, by, word }) => {
    const factor = factorOf(rows.edition, code)
    return factor ? [{ factor, found: { word, isEveryday: by === 'synonym' } }] : []
  })
  return (
    <section className={classes.card} aria-label="Найденное">
      <p className={classes.heading} role="status">
        {found.length > 0 ? foundText(found.length) : 'Ничего не нашли'}
        {found.length > 0 && <span className={classes.byKeyboard}>. Enter добавит первый</span>}
      </p>
      {found.length > 0 ? (
        <FactorRows {...rows} rows={found} />
      ) : (
        <p className={classes.nothing}>
          <strong>По запросу «{query.trim()}» пунктов нет</strong>
          {note ?? 'Попробуйте номер из направления, например 4.4, или другое слово.'}
        </p>
      )}
      {found.length > 0 && note && <p className={classes.heading}>{note}</p>}
    </section>
  )
}
