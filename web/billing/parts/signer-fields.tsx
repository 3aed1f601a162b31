import { TextInput, type TextInputProps } from '@mantine/core'

interface SignerFieldsProps {
  /** Returns the props of a field by its name. */
  field: (name: 'signerPosition' | 'signerName' | 'signerBasis') => TextInputProps
}

/** Fields of the person who signs for a side. */
export const SignerFields = ({ field }: SignerFieldsProps) => (
  <>
    <TextInput label="Должность того, кто подписывает" maxLength={200} {...field('signerPosition')} />
    <TextInput label="Кто подписывает" placeholder="Орлов О. О." maxLength={200} {...field('signerName')} />
    <TextInput
      label="На основании чего"
      placeholder="устава, доверенности № 5"
      maxLength={200}
      {...field('signerBasis')}
    />
  </>
)
