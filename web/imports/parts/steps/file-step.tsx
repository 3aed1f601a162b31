import { Button, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ImportId, ImportLine } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { saveTemplate, useImportActs } from '../../api.ts'
import { ImportHistory } from '../import-history.tsx'
import { DropZone } from './drop-zone.tsx'
import classes from './file.module.css'
import { useFileUpload } from './file-upload.ts'
import { StepHead } from './step-head.tsx'

interface Props {
  organization: OrganizationId
  list: UseQueryResult<ImportLine[]>
  /** The import that this new file replaces: cancelled once the server accepts the new file. */
  left: ImportId | null
  /** A file to send at once; null for none. */
  pasted: File | null
  onOpen: (id: ImportId) => void
}

function Template({ organization }: { organization: OrganizationId }) {
  const saving = useMutation({
    mutationFn: () => saveTemplate(organization),
    onError: (error) => toast('danger', 'Шаблон не скачался', error.message),
  })
  return (
    <Card component="aside" aria-labelledby="import-template">
      <Title order={4} id="import-template">
        Что должно быть в файле
      </Title>
      <ul className={classes.facts}>
        <li>строка с заголовками столбцов, порядок столбцов любой; над ней может стоять название списка</li>
        <li>у каждого — ФИО и дата рождения</li>
        <li>остальное по желанию: подразделение, должность, табельный №, СНИЛС, вредные факторы</li>
      </ul>
      <Text size="sm" c="dimmed" mb="md">
        Подойдёт и ваша таблица из кадровой программы: столбцы мы узнаем по заголовкам, а что не узнаем, вы
        укажете сами.
      </Text>
      <Button
        variant="default"
        fullWidth
        loading={saving.isPending}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => saving.mutate()}
      >
        Скачать шаблон
      </Button>
    </Card>
  )
}

/** The first step: the file, the template beside it, and the last imports. */
export function FileStep({ organization, list, left, pasted, onOpen }: Props) {
  const old = list.data?.find(({ id, status }) => id === left && (status === 'read' || status === 'checked'))
  const { cancel } = useImportActs(organization, { id: old?.id ?? ('' as ImportId) })
  const upload = useFileUpload(organization, (id) => {
    // A failed cancellation does no harm: the user can cancel the old import in the list of last imports.
    if (old) cancel().catch(() => {})
    onOpen(id)
  })
  const { take } = upload
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pasted table is sent once
  useEffect(() => {
    if (pasted) take(pasted)
  }, [pasted])
  return (
    <>
      <StepHead step="file" title="Выберите файл" isFirst={left === null}>
        Пока вы не подтвердите проверку, список сотрудников не изменится.
      </StepHead>
      <div className={classes.columns}>
        <DropZone upload={upload} />
        <Template organization={organization} />
      </div>
      <ImportHistory organization={organization} list={list} onOpen={onOpen} />
    </>
  )
}
