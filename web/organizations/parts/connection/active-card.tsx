import { Box, UnstyledButton } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { noCheckUpsYet } from '../../../../shared/organizations/ru.ts'
import type { Relation } from '../../../../shared/organizations/schema.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { Numbers } from '../../numbers.tsx'
import classes from '../requests/organizations.module.css'

/**
 * The organization whose cabinet is open. The card says so when the clinic's system does not know the
 * organization yet (spec §4).
 */
export function ActiveCard({ relation, onOpen }: { relation: Relation; onOpen: () => void }) {
  return (
    <section className={classes.active} aria-label="Выбранная организация">
      <span className={classes.chosen}>
        <IconCircleCheck size={18} stroke={2} aria-hidden />
        Сейчас выбрана
      </span>
      <UnstyledButton className={classes.open} onClick={onOpen} aria-haspopup="dialog">
        <span className={classes.name}>{relation.name}</span>
      </UnstyledButton>
      <Numbers {...relation} />
      {relation.ref === null && (
        <Box w="100%" mt="xs">
          <Note tone="warm" icon={IconInfoCircle} role="alert">
            {noCheckUpsYet}
          </Note>
        </Box>
      )}
      <ButtonLink to="/organization/patients" size="sm" className={classes.go}>
        Перейти к сотрудникам
      </ButtonLink>
    </section>
  )
}
