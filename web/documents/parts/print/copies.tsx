import { Button, Flex, Group, Text, Title } from '@mantine/core'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import type { CopiesFormat } from '../../../../shared/conclusions/copies/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { type Day, parseDay } from '../../../../shared/platform/days.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { FileState } from '../../../ui/file-state.tsx'
import { useFileWork } from '../../../ui/file-work.ts'
import { type PaperWhoInput, saveCopies } from '../../api.ts'
import { periodSlips } from './paper-choice.ts'
import classes from './papers.module.css'

interface Props {
  organization: OrganizationId
  /** Null while the user has not chosen the people. */
  who: PaperWhoInput | null
}

/** The заключения of the people chosen in the sheet: all in one file, or a file for each in an archive. */
export function Copies({ organization, who }: Props) {
  const work = useFileWork({ hasToast: false })
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const heading = useId()
  const slips = periodSlips({ from, to })
  const isTyped = from.length === 10 && to.length === 10
  const shown = isTyped ? slips : {}
  const isReady = who !== null && Object.keys(slips).length === 0
  const asked = JSON.stringify([who, from, to])
  const { forget } = work
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice makes the last file's name stale
  useEffect(forget, [asked])
  const download = (format: CopiesFormat) => {
    if (!who) return
    const first = parseDay(from)
    const last = parseDay(to)
    const period = first && last ? { from: first as Day, to: last as Day } : undefined
    work.run((signal) => saveCopies(organization, { who, format, ...(period && { period }) }, signal))
  }
  return (
    <Flex component="section" aria-labelledby={heading} direction="column" gap="sm">
      <Title order={2} size="h3" id={heading}>
        Медицинские заключения
      </Title>
      <Text size="sm" c="var(--app-text-2)">
        Экземпляры работодателя для тех, кто выбран выше: без дат — последнее заключение каждого, с датами —
        все оформленные за эти дни. Не больше 1000 за один раз.
      </Text>
      <div className={classes.period}>
        <DateInput label="Оформлены с" value={from} error={shown.from} onChange={setFrom} />
        <DateInput label="По" value={to} error={shown.to} onChange={setTo} />
      </div>
      <Group gap="sm">
        <Button
          variant="default"
          disabled={!isReady || work.isBusy}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => download('pdf')}
        >
          Все одним файлом .pdf
        </Button>
        <Button
          variant="default"
          disabled={!isReady || work.isBusy}
          leftSection={<IconFileZip size={18} stroke={1.75} aria-hidden />}
          onClick={() => download('zip')}
        >
          Архив .zip, файл на каждого
        </Button>
      </Group>
      <FileState work={work} />
    </Flex>
  )
}
