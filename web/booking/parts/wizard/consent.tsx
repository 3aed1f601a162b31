import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consentTextsQuery } from '../../../consents/api.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import classes from './confirm-step.module.css'

interface Props {
  isGiven: boolean
  onChange: (isGiven: boolean) => void
  error: string | undefined
}

/** The consent to personal data processing: never ticked in advance, its text opens beside it. */
export function Consent({ isGiven, onChange, error }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Checkbox
        id="consent"
        checked={isGiven}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={error}
        label="Даю согласие на обработку персональных данных для проведения осмотра"
        styles={{ labelWrapper: { minWidth: 0 } }}
      />
      <button type="button" className={classes.consentLink} onClick={() => setOpen(true)}>
        Прочитать согласие
      </button>
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title="Согласие на обработку данных" place="side">
        {isOpen && <Text />}
      </Sheet>
    </div>
  )
}

function Text() {
  const texts = useQuery(consentTextsQuery)
  const text = texts.data?.find(({ purpose }) => purpose === 'personal-data')
  if (text) return <div className={classes.consentText}>{text.text}</div>
  if (texts.isPending)
    return (
      <Skeletons>
        <Bone h={16} />
      </Skeletons>
    )
  return (
    <ErrorState title="Не удалось открыть текст" error={texts.error} onRetry={() => void texts.refetch()} />
  )
}
