import { Button, FileButton, Stack, Text } from '@mantine/core'
import { IconDeviceFloppy, IconFileCheck, IconPaperclip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { requestPaperName } from '../../../../shared/organizations/ru.ts'
import type { Relation } from '../../../../shared/organizations/schema.ts'
import { signedApplicationLargest } from '../../../../shared/organizations/signed-application/contract.ts'
import { CallError } from '../../../platform/call.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/toasts.tsx'
import { whenWords } from '../../../ui/when.ts'
import { loadSigned, useGiveSigned } from '../../api.ts'
import classes from './connection-form.module.css'
import { savePaper } from './paper.ts'

const tooLarge = () =>
  new CallError({ code: 'TOO_LARGE', message: 'Файл больше 10 МБ: уменьшите его или снимите заново' }, null)

interface Props {
  relation: Relation
  owner: string
  /** The document is offered beside this section already. */
  hasPaper?: boolean
}

/**
 * Says what «Заявка на подключение» is for, and takes the scan of the signed one while the application waits for a
 * decision.
 */
export function SignedScan({ relation, owner, hasPaper }: Props) {
  const { id, name, inn, kpp, signedAt, applicant } = relation
  const { username, phone, email } = applicant
  const give = useGiveSigned(owner)
  const giving = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > signedApplicationLargest) throw tooLarge()
      return give(id, file)
    },
    onSuccess: () => toast('ok', 'Скан приложен', 'Администратор увидит его вместе с заявкой'),
    onError: (error) => toast('danger', 'Скан не приложился', error.message),
  })
  const saving = useMutation({
    mutationFn: () => savePaper({ company: name, inn, kpp, fio: username, phone, email: email ?? '' }),
    onError: (error) => toast('danger', 'Документ не сохранился', error.message),
  })
  const opening = useMutation({
    mutationFn: () => loadSigned(id),
    onSuccess: saveFile,
    onError: (error) => toast('danger', 'Скан не открылся', error.message),
  })
  return (
    <section className={classes.paper} aria-label={`Подписанная заявка: ${name}`}>
      <Stack gap={4}>
        <Text inherit>
          Документ «{requestPaperName.replace('.docx', '')}» подтверждает, что организация поручила вам вести
          осмотры. Подпишите его у руководителя и приложите скан или фото.
        </Text>
        {signedAt && (
          <Text inherit role="status">
            Скан приложен {whenWords(signedAt, new Date())}
          </Text>
        )}
      </Stack>
      <div className={classes.buttons}>
        {email && !hasPaper && (
          <Button
            variant="default"
            loading={saving.isPending}
            leftSection={<IconDeviceFloppy size={20} stroke={1.75} aria-hidden />}
            onClick={() => saving.mutate()}
          >
            Скачать документ
          </Button>
        )}
        <FileButton
          accept="application/pdf,image/jpeg,image/png"
          onChange={(file) => file && giving.mutate(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={giving.isPending}
              leftSection={<IconPaperclip size={20} stroke={1.75} aria-hidden />}
            >
              {signedAt ? 'Заменить скан' : 'Приложить скан'}
            </Button>
          )}
        </FileButton>
        {signedAt && (
          <Button
            variant="default"
            loading={opening.isPending}
            leftSection={<IconFileCheck size={20} stroke={1.75} aria-hidden />}
            onClick={() => opening.mutate()}
          >
            Открыть скан
          </Button>
        )}
      </div>
    </section>
  )
}
