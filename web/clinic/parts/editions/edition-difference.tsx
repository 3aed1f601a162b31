import { Box, Text } from '@mantine/core'
import type { EditionDifference, FieldChange } from '../../../../shared/editions/schema.ts'
import classes from '../clinic.module.css'

type Part = EditionDifference['factors']
type ChangedRow = Part['changed'][number]

const Change = ({ field, before, after, added, gone }: FieldChange) => (
  <div className={classes.change}>
    <Text span size="sm" c="dimmed">
      {field}
    </Text>
    <span>
      {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
      {gone.map((one) => (
        <del key={one} className={classes.item}>
          {one}
        </del>
      ))}
      {added.map((one) => (
        <ins key={one} className={classes.item}>
          {one}
        </ins>
      ))}
    </span>
  </div>
)

const Row = ({ code, name, changes }: ChangedRow) => (
  <li className={classes.changed}>
    <b>
      {code} {name}
    </b>
    {changes.map((change) => (
      <Change key={change.field} {...change} />
    ))}
  </li>
)

const Names = ({ title, rows, kind }: { title: string; rows: Part['added']; kind: 'ins' | 'del' }) => {
  const Mark = kind
  if (rows.length === 0) return null
  return (
    <details className={classes.details} open={rows.length <= 20}>
      <summary>
        {title}: {rows.length}
      </summary>
      <Box component="ul" p="0.375rem 0 0.375rem 1.25rem">
        {rows.map(({ code, name }) => (
          <li key={code}>
            <Mark>
              {code} {name}
            </Mark>
          </li>
        ))}
      </Box>
    </details>
  )
}

const PartView = ({ title, part: { added, gone, changed } }: { title: string; part: Part }) => {
  if (added.length + gone.length + changed.length === 0) return null
  return (
    <section aria-label={title} className={classes.part}>
      <Box component="h4" fz="md" fw={600}>
        {title}
      </Box>
      <Names title="Появились" rows={added} kind="ins" />
      <Names title="Исчезли" rows={gone} kind="del" />
      {changed.length > 0 && (
        <details className={classes.details} open={changed.length <= 20}>
          <summary>Изменились: {changed.length}</summary>
          <Box component="ul" p="0.375rem 0 0.375rem 1.25rem">
            {changed.map((one) => (
              <Row key={one.code} {...one} />
            ))}
          </Box>
        </details>
      )}
    </section>
  )
}

/** Shows the changes of a new edition, part by part. Long lists are folded. */
export function EditionDifferenceView({ difference }: { difference: EditionDifference }) {
  const { factors, services, base, rules } = difference
  const all = [factors, services, base]
  const isEmpty = all.every(({ added, gone, changed }) => added.length + gone.length + changed.length === 0)
  if (isEmpty && rules.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Пункты, услуги и правила те же самые.
      </Text>
    )
  return (
    <>
      <PartView title="Пункты приказа" part={factors} />
      <PartView title="Услуги" part={services} />
      <PartView title="Что проходят все" part={base} />
      {rules.length > 0 && (
        <section aria-label="Остальные правила" className={classes.part}>
          <Box component="h4" fz="md" fw={600}>
            Остальные правила изменились
          </Box>
          <Box component="ul" p="0.375rem 0 0.375rem 1.25rem">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </Box>
        </section>
      )}
    </>
  )
}
