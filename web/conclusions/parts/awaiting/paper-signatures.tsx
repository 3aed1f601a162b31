import { Button, FileButton, Flex, Group } from '@mantine/core'
import { IconDownload, IconFileZip, IconSignature, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Conclusion } from '../../../../shared/conclusions/schema.ts'
import { signatureWords as words } from '../../../../shared/conclusions/signatures/ru.ts'
import { type PaperSignature, signatureLargest } from '../../../../shared/conclusions/signatures/schema.ts'
import { clinicDay, formatDay } from '../../../../shared/platform/days.ts'
import type { FileWork } from '../../../ui/file-work.ts'
import { toast } from '../../../ui/toasts.tsx'
import { saveSigned, saveSigningCopy, signaturesQuery, useSignatures } from '../../api.ts'
import classes from './decision.module.css'

/** Names a signer, the day of the signature and of its attaching, and says how far the cabinet has looked at it. */
function signedWords({ signer, organization, signedAt, isCompared, on, by }: PaperSignature): string {
  const who = [signer || 'Имя в сертификате не указано', organization].filter(Boolean).join(', ')
  const when = signedAt ? `подписано ${formatDay(clinicDay(new Date(signedAt)))}` : 'время подписи не указано'
  const added = `приложено ${formatDay(on)}${by ? `, ${by}` : ''}`
  return `${who}: ${when}, ${added}; ${isCompared ? words.compared : words.kept}.`
}

interface Props {
  paper: Pick<Conclusion, 'id' | 'number'>
  work: FileWork
}

/** The electronic signatures of a paper: the file to sign, a signature to attach, and those that are kept. */
export function PaperSignatures({ paper: { id, number }, work }: Props) {
  const { data, refetch } = useQuery(signaturesQuery(id))
  const { attach, withdraw } = useSignatures(id)
  const reset = useRef<() => void>(null)
  const attaching = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > signatureLargest) throw new Error('Файл больше 256 КБ: это не отсоединённая подпись')
      return attach(file)
    },
    onSuccess: () => toast('ok', 'Подпись приложена'),
    onError: (error) => toast('danger', 'Подпись не приложена', error.message),
    // The same file may be chosen again after it was mended.
    onSettled: () => reset.current?.(),
  })
  const leaving = useMutation({
    mutationFn: withdraw,
    onSuccess: () => toast('ok', 'Подпись убрана'),
    onError: (error) => toast('danger', 'Подпись не убрана', error.message),
  })
  if (!data) return null
  const { hasCopy, items } = data
  return (
    <section aria-label={`${words.title} ${number}`}>
      {items.length > 0 && (
        <Flex component="ul" direction="column" gap="xs" mb="xs">
          {items.map((one) => (
            <Group component="li" key={one.id} justify="space-between" wrap="nowrap" align="flex-start">
              <span className={classes.quiet}>{signedWords(one)}</span>
              <Button
                size="sm"
                variant="quiet"
                flex="none"
                loading={leaving.isPending && leaving.variables === one.id}
                leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
                aria-label={`${words.withdraw} подпись: ${one.signer}`}
                onClick={() => leaving.mutate(one.id)}
              >
                {words.withdraw}
              </Button>
            </Group>
          ))}
          <li className={classes.quiet}>{words.limits}</li>
        </Flex>
      )}
      <Group gap="0.5rem 0.75rem">
        <Button
          size="sm"
          variant="default"
          disabled={work.isBusy}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          aria-label={`${words.copy} ${number}`}
          onClick={() =>
            work.run((signal) => saveSigningCopy(id, signal), {
              note: 'Подпишите его отсоединённой подписью и приложите файл .sig',
              onSaved: () => void refetch(),
            })
          }
        >
          {words.copy}
        </Button>
        {hasCopy && (
          <FileButton
            accept=".sig,.p7s,.sgn,.p7m,.pem"
            resetRef={reset}
            onChange={(file) => file && attaching.mutate(file)}
          >
            {(props) => (
              <Button
                {...props}
                size="sm"
                variant="default"
                loading={attaching.isPending}
                leftSection={<IconSignature size={18} stroke={1.75} aria-hidden />}
                aria-label={`${words.attach} к ${number}`}
              >
                {words.attach}
              </Button>
            )}
          </FileButton>
        )}
        {items.length > 0 && (
          <Button
            size="sm"
            variant="default"
            disabled={work.isBusy}
            leftSection={<IconFileZip size={18} stroke={1.75} aria-hidden />}
            aria-label={`${words.files} ${number}`}
            onClick={() => work.run((signal) => saveSigned(id, signal))}
          >
            {words.files}
          </Button>
        )}
      </Group>
    </section>
  )
}
