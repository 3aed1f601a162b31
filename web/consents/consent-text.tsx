import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ConsentPurpose } from '../../shared/accounts/schema.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Bone, Skeletons } from '../ui/skeletons.tsx'
import { consentTextsQuery } from './api.ts'

/** A text of a consent, one paragraph a line. */
export const ConsentLines = ({ text }: { text: string }) => (
  <Stack gap="sm">
    {text.split(/\n+/).map((line) => (
      <Text key={line}>{line}</Text>
    ))}
  </Stack>
)

/** The text in force of the consent for a purpose. */
export function ConsentText({ purpose }: { purpose: ConsentPurpose }) {
  const texts = useQuery(consentTextsQuery)
  const text = texts.data?.find((one) => one.purpose === purpose)
  if (text) return <ConsentLines text={text.text} />
  if (texts.isError) return <LoadFailed onRetry={texts.refetch}>Текст не загрузился.</LoadFailed>
  return (
    <Skeletons>
      <Bone h={96} />
    </Skeletons>
  )
}
