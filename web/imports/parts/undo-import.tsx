import { Button, type ButtonProps } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportLine } from '../../../shared/imports/schema.ts'
import { importUndoWords } from '../../../shared/imports/undo/ru.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { capital } from '../../../shared/platform/capital.ts'
import { Question } from '../../ui/question.tsx'
import { toast } from '../../ui/toasts.tsx'
import { whenWords } from '../../ui/when.ts'
import { useImportUndo } from '../api.ts'

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  organization: OrganizationId
  line: Pick<ImportLine, 'id' | 'fileName' | 'undoUntil'>
}

/** Takes a finished import back, after a question that tells what follows; shown while that is possible. */
export function UndoImport({ organization, line, ...look }: Props) {
  const undo = useImportUndo(organization)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!line.undoUntil || new Date(line.undoUntil) < new Date()) return null
  const run = async () => {
    setAsking(false)
    setBusy(true)
    try {
      toast('ok', 'Список возвращён', capital(importUndoWords(await undo(line.id))))
    } catch (error) {
      toast('danger', 'Список остался как есть', (error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        {...look}
        loading={isBusy}
        leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
        aria-label={`Вернуть как было: ${line.fileName}`}
        onClick={() => setAsking(true)}
      >
        Вернуть как было
      </Button>
      <Question
        opened={isAsking}
        text={`Вернуть список к тому, что было до загрузки? Добавленные ею исчезнут, изменённые станут прежними. Те, кого после неё изменили, записали или осмотрели, останутся как есть, а уволенные — уволенными: вернуть на работу можно в карточке. Это можно сделать до ${whenWords(line.undoUntil, new Date())}.`}
        yes="Вернуть как было"
        no="Оставить загрузку"
        onYes={() => void run()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
