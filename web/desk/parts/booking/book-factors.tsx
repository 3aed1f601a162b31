import { Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { unaddedText } from '../../../../shared/programme/ru.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { EditionLost } from '../../../programme/edition-lost.tsx'
import { FactorPicker } from '../../../programme/factor-picker.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import type { useUnadded } from '../../../ui/use-unadded.ts'
import classes from './book.module.css'
import type { BookProps } from './book-props.ts'

/** Asks for the factors of the referral. */
export function BookFactors({
  draft,
  change,
  form,
  edition,
  unadded,
}: BookProps & { edition: UseQueryResult<Edition>; unadded: ReturnType<typeof useUnadded> }) {
  return (
    <section className={classes.open} aria-labelledby="book-factors">
      <Title order={2} id="book-factors">
        Вредные факторы и работы
      </Title>
      {edition.data ? (
        <FactorPicker
          edition={edition.data}
          chosen={draft.factors}
          onChange={(factors) => {
            unadded.forget()
            change((before) => ({ ...before, factors }))
          }}
          error={unadded.isUnadded ? unaddedText : form.field('factors').error}
        />
      ) : edition.isPending ? (
        <Skeletons>
          <Bone h={56} radius={14} />
          <Bone h={320} radius={16} />
        </Skeletons>
      ) : (
        <EditionLost edition={edition} />
      )}
    </section>
  )
}
