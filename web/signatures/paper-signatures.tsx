import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileZip, IconSignature, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { clinicDay, formatDay } from '../../shared/platform/days.ts'
import { signatureWords as words } from '../../shared/signatures/ru.ts'
import {
  type PaperSignature,
  type SignatureId,
  type PaperSignatures as Signatures,
  signatureLargest,
} from '../../shared/signatures/schema.ts'
import { saveFile } from '../platform/save-file.ts'
import type { FileWork } from '../ui/file-work.ts'
import { toast } from '../ui/toasts.tsx'

type SavedFile = Parameters<typeof saveFile>[0]

/** The calls about the signatures of one paper; `key` names what `list` has loaded. */
export interface SignatureCalls {
  key: readonly unknown[]
  list: (signal: AbortSignal) => Promise<Signatures>
  copy: (signal: AbortSignal) => Promise<SavedFile>
  files: (signal: AbortSignal) => Promise<SavedFile>
  attach: (file: Blob) => Promise<Signatures>
  withdraw: (signature: SignatureId) => Promise<Signatures>
}

/** Names a signer, the day of the signature and of its attaching, and says how far the cabinet has looked at it. */
function signedWords({ signer, organization, signedAt, isCompared, on, by }: PaperSignature): string {
  const who = [signer || 'Имя в сертификате не указано', organization].filter(Boolean).join(', ')
  const when = signedAt ? `подписано ${formatDay(clinicDay(new Date(signedAt)))}` : 'время подписи не указано'
  const added = `приложено ${formatDay(on)}${by ? `, ${by}` : ''}`
  return `${who}: ${when}, ${added}; ${isCompared ? words.compared : words.kept}.`
}

/** Saves a file on the device and returns its name. */
async function saved(file: Promise<SavedFile>): Promise<string> {
  const made = await file
  saveFile(made)
  return made.name
}

interface Props {
  /** The paper as its buttons name it: «127/2026». */
  name: string
  /** Names the file where a paper has several. */
  title?: string
  calls: SignatureCalls
  work: FileWork
  /** Called when a signature was attached or taken away. */
  onChange?: () => void
}

/** The electronic signatures of a paper: the file to sign, a signature to attach, and those that are kept. */
export function PaperSignatures({ name, title, calls, work, onChange }: Props) {
  const queries = useQueryClient()
  const { data, refetch } = useQuery({
    queryKey: calls.key,
    queryFn: ({ signal }) => calls.list(signal),
  })
  const reset = useRef<() => void>(null)
  const show = (signatures: Signatures) => {
    queries.setQueryData(calls.key, signatures)
    onChange?.()
  }
  const attaching = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > signatureLargest) throw new Error('Файл больше 256 КБ: это не отсоединённая подпись')
      return calls.attach(file)
    },
    onSuccess: (signatures) => {
      show(signatures)
      toast('ok', 'Подпись приложена')
    },
    onError: (error) => toast('danger', 'Подпись не приложена', error.message),
    // The same file may be chosen again after it was mended.
    onSettled: () => reset.current?.(),
  })
  const leaving = useMutation({
    mutationFn: calls.withdraw,
    onSuccess: (signatures) => {
      show(signatures)
      toast('ok', 'Подпись убрана')
    },
    onError: (error) => toast('danger', 'Подпись не убрана', error.message),
  })
  if (!data) return null
  const { hasCopy, items } = data
  return (
    <section aria-label={`${words.title}: ${name}`}>
      {title && (
        <Text fw={500} mb={4}>
          {title}
        </Text>
      )}
      {items.length > 0 && (
        <Stack component="ul" gap="xs" mb="xs">
          {items.map((one) => (
            <Group component="li" key={one.id} justify="space-between" gap="xs" align="flex-start">
              <Text flex="1 1 14rem" size="sm" c="var(--app-text-2)">
                {signedWords(one)}
              </Text>
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
          <Text component="li" size="sm" c="var(--app-text-2)">
            {words.limits}
          </Text>
        </Stack>
      )}
      <Group gap="0.5rem 0.75rem">
        <Button
          size="sm"
          variant="default"
          disabled={work.isBusy}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          aria-label={`${words.copy}: ${name}`}
          onClick={() =>
            work.run((signal) => saved(calls.copy(signal)), {
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
                aria-label={`${words.attach}: ${name}`}
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
            aria-label={`${words.files}: ${name}`}
            onClick={() => work.run((signal) => saved(calls.files(signal)))}
          >
            {words.files}
          </Button>
        )}
      </Group>
    </section>
  )
}
