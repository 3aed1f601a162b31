import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { consentTextsQuery } from '../../../consents/api.ts'
import { toast } from '../../../ui/toasts.tsx'
import { takeBackDataConsent } from '../../../visit-consents/api.ts'
import { ConsentBlank } from '../../../visit-consents/consent-blank.tsx'
import { ReasonSheet } from '../../../visit-consents/desk-consent.tsx'
import { deskCard, useSign } from '../../api.ts'

/** Prints the consent to personal data and records that the patient has signed it at the desk. */
export function SignData({ id, fullname }: Pick<DeskCard, 'id' | 'fullname'>) {
  const sign = useSign()
  const texts = useQuery(consentTextsQuery)
  const [isPrinting, setPrinting] = useState(false)
  const text = texts.data?.find(({ purpose }) => purpose === 'personal-data')
  return (
    <>
      <Button
        size="sm"
        variant="default"
        disabled={!text}
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={() => setPrinting(true)}
      >
        Напечатать согласие
      </Button>
      <Button
        size="sm"
        variant="default"
        loading={sign.isPending}
        onClick={() =>
          sign.mutate(id, {
            onError: ({ message }) => toast('danger', 'Согласие не отмечено', message),
          })
        }
      >
        Согласие подписано
      </Button>
      {text && isPrinting && (
        <ConsentBlank
          title={text.title}
          paragraphs={[`Я, ${fullname}.`, ...text.text.split(/\n+/)]}
          signers={['Подпись']}
          onDone={() => setPrinting(false)}
        />
      )}
    </>
  )
}

/** Takes back the mark «Согласие подписано» that was pressed by mistake. */
export function TakeBackData({ id }: Pick<DeskCard, 'id'>) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" variant="default" mr="auto" onClick={() => setAsking(true)}>
        Снять отметку о согласии на обработку данных
      </Button>
      <ReasonSheet
        opened={isAsking}
        title="Снять отметку о согласии?"
        text="Согласие на обработку данных снова нужно будет подписать. Отметка и причина останутся в журнале."
        act="Снять отметку"
        usual={['Нажали по ошибке', 'Подписал другой человек']}
        send={async (reason) => {
          await takeBackDataConsent(id, reason)
          await queries.invalidateQueries({ queryKey: deskCard(id).queryKey })
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
