import { Flex, Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { Need } from '../../../../shared/conclusions/schema.ts'
import { actColumns, actLines, actNeeds } from '../../../../shared/final-acts/ru.ts'
import type { ActFigures } from '../../../../shared/final-acts/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import type { useSchemaForm } from '../../../platform/form.ts'
import classes from '../acts.module.css'
import { type ActValues, columns, countedLines, staffLines } from './values.ts'

/** The form of an act. */
export interface ActFields {
  form: ReturnType<typeof useSchemaForm<ActValues>>['form']
}

interface CellProps extends ActFields {
  path: string
  label: string
  /** Id of the element with the field's error. */
  hintId: string | undefined
}

/** Number field of a line: accepts digits only. */
function NumberCell({ form, path, label, hintId }: CellProps) {
  const { error, ...field } = form.getInputProps(path)
  return (
    <TextInput
      aria-label={label}
      aria-describedby={error ? hintId : undefined}
      error={Boolean(error)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      {...field}
      onChange={(event) =>
        form.setFieldValue(path, event.currentTarget.value.replace(/\D/g, '').slice(0, 7) as never)
      }
    />
  )
}

type Column = (typeof columns)[number]

interface LineProps extends ActFields {
  title: string
  /** Names of the editable fields of a line, by column; null for a counted number. */
  pathOf: (column: Column) => string | null
  counted?: Record<Exclude<Column, 'disabled'>, number>
}

function Line({ form, title, pathOf, counted }: LineProps) {
  const hintId = useId()
  const errors = columns.flatMap((column) => {
    const path = pathOf(column)
    const error = path && form.errors[path]
    return error ? [`${actColumns[column]}: ${String(error)}`] : []
  })
  return (
    <fieldset className={classes.line}>
      <legend className={classes.lineTitle}>{title}</legend>
      {columns.map((column) => {
        const path = pathOf(column)
        return (
          <Stack key={column} gap={4} miw={0} className={classes.count}>
            <Text
              span
              inherit
              fz="xs"
              lh="1rem"
              c="dimmed"
              className={classes.caption}
              aria-hidden={path !== null || undefined}
            >
              {actColumns[column]}
            </Text>
            {path ? (
              <NumberCell form={form} path={path} label={`${title}: ${actColumns[column]}`} hintId={hintId} />
            ) : (
              <Flex component="span" align="center" mih={40} fw={600}>
                {numberWords(counted?.[column as Exclude<Column, 'disabled'>] ?? 0)}
              </Flex>
            )}
          </Stack>
        )
      })}
      {errors.length > 0 && (
        <Text size="sm" id={hintId} m={0} c="var(--app-danger)" className={classes.slip}>
          {errors.join('. ')}
        </Text>
      )}
    </fieldset>
  )
}

/** Numbers of workers: the employer's figures, and for each counted line the people with lost ability to work. */
export const HeadcountFields = ({ form, figures }: ActFields & { figures: ActFigures }) => (
  <Stack gap={0}>
    {staffLines.map((line) => (
      <Line key={line} form={form} title={actLines[line]} pathOf={(column) => `given.${line}.${column}`} />
    ))}
    {countedLines.map((line) => (
      <Line
        key={line}
        form={form}
        title={actLines[line]}
        counted={figures[line]}
        pathOf={(column) => (column === 'disabled' ? `given.disabled.${line}` : null)}
      />
    ))}
  </Stack>
)

/** Number of people by need. */
export const NeedsFields = ({ form }: ActFields) => (
  <div className={classes.needs}>
    {Need.options.map((need) => {
      const path = `given.needs.${need}`
      return (
        <TextInput
          key={need}
          label={actNeeds[need]}
          className={classes.need}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          {...form.getInputProps(path)}
          onChange={(event) =>
            form.setFieldValue(path, event.currentTarget.value.replace(/\D/g, '').slice(0, 7) as never)
          }
        />
      )
    })}
  </div>
)
