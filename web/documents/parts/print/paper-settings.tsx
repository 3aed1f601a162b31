import { Box, Text } from '@mantine/core'
import { paperAskers, paperFormatNames, paperNames, paperPurposes } from '../../../../shared/documents/ru.ts'
import { Paper, type PaperFormat } from '../../../../shared/documents/schema.ts'
import { City } from '../../../../shared/platform/person.ts'
import { kindProblem } from '../../../../shared/programme/kinds.ts'
import { CheckUpKind } from '../../../../shared/programme/schema.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { KindChoice } from '../../../programme/kind-choice.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import type { PaperWhoInput } from '../../api.ts'
import { periodSlips, settingsOf } from './paper-choice.ts'
import classes from './papers.module.css'
import type { PaperWork } from './use-paper.ts'

const papers = Paper.options.map((value) => ({
  value,
  title: paperNames[value],
  text: (
    <>
      {paperPurposes[value]}
      <Text span size="xs" mt={6} c="dimmed" display="block">
        {paperAskers[value]}
      </Text>
    </>
  ),
}))
const cities = City.options.map((value) => ({ value, title: cityNames[value] }))
const formatTexts: Record<PaperFormat, string> = {
  pdf: 'Готов к печати',
  docx: 'Можно поправить перед печатью',
}
const formats = (['pdf', 'docx'] as const).map((value) => ({
  value,
  title: `${paperFormatNames[value]}, .${value}`,
  text: formatTexts[value],
}))

interface Props {
  paper: PaperWork
}

export const PaperKind = ({ paper: { choice, change } }: Props) => (
  <ChoiceCards
    legend="Что напечатать"
    name="paper"
    value={choice.paper}
    onChange={(value) => change({ paper: value })}
    choices={papers}
    hasFocus
  />
)

function Period({ paper: { choice, change, isTold } }: Props) {
  const slips = periodSlips(choice)
  // No error is shown while one of the dates is being typed.
  const isTyped = choice.from.length === 10 && choice.to.length === 10
  const shown = isTold || isTyped ? slips : {}
  return (
    <fieldset className={classes.period}>
      <Box component="legend" p={0} mb="xs" fz="sm" lh="1.25rem" fw={500} c="dimmed">
        {choice.paper === 'plan' ? 'Записи за период' : 'Период осмотров'}
      </Box>
      <DateInput label="С" value={choice.from} error={shown.from} onChange={(from) => change({ from })} />
      <DateInput label="По" value={choice.to} error={shown.to} onChange={(to) => change({ to })} />
      <p className={classes.periodNote}>
        {choice.paper === 'plan'
          ? 'Без дат — все записи с сегодняшнего дня.'
          : 'Стоит в заголовке списка. Можно не указывать.'}
      </p>
    </fieldset>
  )
}

/** Settings of a document besides its people: kind and city, or the period, and the file format. */
export function PaperSettings({ paper, who }: Props & { who: PaperWhoInput | undefined }) {
  const { choice, change, isTold } = paper
  const { hasKind, hasPeriod } = settingsOf(choice.paper, who)
  return (
    <>
      {hasKind && (
        <div className={classes.pair}>
          <KindChoice
            isShort
            name="paper-kind"
            kinds={CheckUpKind.options}
            kind={choice.kind}
            kindReason={choice.kindReason}
            onChange={change}
            error={isTold ? (kindProblem(choice) ?? undefined) : undefined}
          />
          <ChoiceCards
            legend="Город"
            name="paper-city"
            value={choice.city}
            onChange={(city) => change({ city })}
            choices={cities}
          />
          <p className={classes.pairNote}>Для тех, кто уже записан, — вид и город из записи.</p>
        </div>
      )}
      {hasPeriod && <Period paper={paper} />}
      <ChoiceCards
        legend="Файл"
        name="paper-format"
        value={choice.format}
        onChange={(format) => change({ format })}
        choices={formats}
      />
    </>
  )
}
