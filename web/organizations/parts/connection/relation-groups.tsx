import { Button, Stack, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Relation } from '../../../../shared/organizations/schema.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'
import { Numbers } from '../../numbers.tsx'
import classes from '../requests/organizations.module.css'
import { canBeCurrent, groups } from './current.ts'

interface RowProps {
  relation: Relation
  onOpen: (relation: Relation) => void
  onChoose: (relation: Relation) => void
  onAgain: (relation: Relation) => void
}

function Row({ relation, onOpen, onChoose, onAgain }: RowProps) {
  const { name, status, comment } = relation
  return (
    <li className={classes.row}>
      <Stack gap={4} align="flex-start" flex="1 1 12rem" miw={0}>
        <UnstyledButton className={classes.open} onClick={() => onOpen(relation)} aria-haspopup="dialog">
          <span className={classes.name}>{name}</span>
        </UnstyledButton>
        <Numbers {...relation} />
        {status === 'unactive' && (
          <>
            <p className={classes.reason}>{comment ? `Причина: ${comment}` : 'Причина не указана'}</p>
            <Button
              variant="subtle"
              size="sm"
              mt={4}
              ml={-14}
              aria-label={`Подать ещё раз: ${name}`}
              onClick={() => onAgain(relation)}
            >
              Подать ещё раз
            </Button>
          </>
        )}
      </Stack>
      {canBeCurrent(relation) && (
        <Button variant="light" size="sm" aria-label={`Выбрать ${name}`} onClick={() => onChoose(relation)}>
          Выбрать
        </Button>
      )}
    </li>
  )
}

interface GroupsProps extends Omit<RowProps, 'relation'> {
  relations: readonly Relation[]
  /** The search text. */
  typed: string
}

const organizations = ['организация', 'организации', 'организаций'] as const

/** The lists «Доступные», «На рассмотрении» and «Отказ»; an empty list is hidden. */
export function RelationGroups({ relations, typed, ...row }: GroupsProps) {
  const isSearched = typed.trim() !== ''
  return (
    <>
      <VisuallyHidden role="status">
        {isSearched && `Нашлось: ${countOf(relations.length, organizations)}`}
      </VisuallyHidden>
      {isSearched && relations.length === 0 && (
        <p className={classes.nothing}>По запросу «{typed.trim()}» ничего не нашлось.</p>
      )}
      {groups.map(({ status, title, note }) => {
        const own = relations.filter((one) => one.status === status)
        if (own.length === 0) return null
        return (
          <section key={status} aria-label={title}>
            <Title order={3} className={classes.group}>
              {title} <span className={classes.count}>{own.length}</span>
            </Title>
            {note && <p className={classes.note}>{note}</p>}
            <ul>
              {own.map((relation) => (
                <Row key={relation.id} relation={relation} {...row} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
