import { Stack, Text, Title } from '@mantine/core'
import { Printed } from '../ui/printed.tsx'

interface Props {
  title: string
  paragraphs: readonly string[]
  /** The people whose signatures the blank asks for. */
  signers: readonly string[]
  onDone: () => void
}

/** Prints the blank of a consent with lines for signatures. */
export const ConsentBlank = ({ title, paragraphs, signers, onDone }: Props) => (
  <Printed onDone={onDone}>
    <Stack gap="sm">
      <Title order={1} size="h3" ta="center">
        {title}
      </Title>
      {paragraphs.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
      {signers.map((signer) => (
        <Text key={signer} size="sm" mt="lg">
          {signer}: ______________________ / ____________________________________
        </Text>
      ))}
      <Text size="sm" mt="md">
        Дата: «____» ______________ 20____ г.
      </Text>
    </Stack>
  </Printed>
)

/** Signers of the consent to intervention (323-ФЗ, article 20, part 7). */
export const interventionSigners = ['Подпись гражданина', 'Подпись медицинского работника'] as const
