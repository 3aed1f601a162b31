import { Anchor } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { clinic, dialLink } from '../../../platform/page-meta.ts'
import { Note } from '../../../ui/note.tsx'

/** Tells a user who does not know the factors where to find them and where to call. */
export const WhomToAsk = () => (
  <Note tone="calm" icon={IconHelpCircle}>
    Не знаете свои факторы? Их называет работодатель в направлении.
    {clinic.phone && (
      <>
        {' '}
        Не у кого спросить — позвоните нам:{' '}
        <Anchor inherit href={dialLink(clinic.phone)} className="nowrap">
          {clinic.phone}
        </Anchor>
      </>
    )}
  </Note>
)
