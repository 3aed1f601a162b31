import { Stack, Text } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import type { ActRow } from '../../../shared/final-acts/schema.ts'
import { formatDay } from '../../../shared/platform/days.ts'
import { PaperSignatures } from '../../signatures/paper-signatures.tsx'
import { FileState } from '../../ui/file-state.tsx'
import { useFileWork } from '../../ui/file-work.ts'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { useSlide } from '../../ui/slide.ts'
import { actSignaturesOf, useRenewActs } from '../api.ts'

interface Props {
  act: Pick<ActRow, 'id' | 'number' | 'organization' | 'on'>
  onClose: () => void
}

/** Signs an act electronically: the whole act, and the copy that the employer downloads. */
export function ActSignaturesSheet({ act: { id, number, organization, on }, onClose }: Props) {
  const { isOpen, close } = useSlide(onClose)
  const work = useFileWork({ hasToast: true })
  const renew = useRenewActs()
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      title={`Электронная подпись акта ${number}`}
      mark={<IconTile icon={IconSignature} tone="calm" size="lg" />}
    >
      <Stack gap="lg">
        <Text c="var(--app-text-2)">
          {organization}, {formatDay(on)}. Скачайте файл, подпишите его отсоединённой подписью в своей
          программе и приложите .sig. Работодателю достаётся только его экземпляр: в нём нет сведений о
          заболеваниях.
        </Text>
        <FileState work={work} />
        <PaperSignatures
          name={`акт ${number}`}
          title="Акт целиком"
          calls={actSignaturesOf(id, 'act')}
          work={work}
          onChange={renew}
        />
        <PaperSignatures
          name={`экземпляр работодателя ${number}`}
          title="Экземпляр работодателя"
          calls={actSignaturesOf(id, 'employer-act')}
          work={work}
          onChange={renew}
        />
      </Stack>
    </FormSheet>
  )
}
