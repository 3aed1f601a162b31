import { Checkbox } from '@mantine/core'
import { ConsentText } from '../../../consents/consent-text.tsx'
import { OpenText } from '../../../ui/open-text.tsx'

interface Props {
  isGiven: boolean
  onChange: (isGiven: boolean) => void
  error: string | undefined
}

/** The consent to personal data processing: never ticked in advance, its text opens beside it. */
export const Consent = ({ isGiven, onChange, error }: Props) => (
  <div>
    <Checkbox
      id="consent"
      checked={isGiven}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={error}
      label="Даю согласие на обработку персональных данных для проведения осмотра"
      styles={{ labelWrapper: { minWidth: 0 } }}
    />
    <OpenText title="Согласие на обработку персональных данных" isUnderBox>
      <ConsentText purpose="personal-data" />
    </OpenText>
  </div>
)
