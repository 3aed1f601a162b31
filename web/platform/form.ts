import { schemaResolver, useForm } from '@mantine/form'
import { type SyntheticEvent, useState } from 'react'
import type { z } from 'zod'
import { CallError } from './call.ts'
import { focusOn } from './focus.ts'

// Mantine's own name for this type is not exported under strict module resolution.
type Form<Values extends object> = Omit<
  ReturnType<typeof useForm<Values & Record<string, unknown>>>,
  'validate' | 'validateField' | 'isValid' | 'onSubmit'
>

interface SchemaForm<Values extends object> {
  form: Form<Values>
  /** A failure of the whole form: a refusal that names no field, or a lost connection. */
  failure: string | null
  isBusy: boolean
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
}

interface Options<Values extends object> {
  schema: z.ZodType
  initialValues: Values
  /** Sends the checked values. Thrown field refusals are shown beside the fields, other errors as `failure`. */
  send: (values: Values) => Promise<void>
  /**
   * Called with valid values before they are sent. Returns false to send nothing, for example while the user
   * has a question to answer.
   */
  confirm?: (values: Values) => boolean
  /** Called on each change of the typed values. */
  onTyped?: (values: Values) => void
}

/**
 * A form validated by a contract's schema: the same rule as on the server, with the server's messages beside
 * the fields. An error loses nothing typed; the first invalid field gets the focus.
 */
export function useSchemaForm<Values extends object>({
  schema,
  initialValues,
  send,
  confirm = () => true,
  onTyped,
}: Options<Values>): SchemaForm<Values> {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useForm({
    initialValues: initialValues as Values & Record<string, unknown>,
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: (values) => onTyped?.(values),
  })

  const focusFirst = (names: string[]): void => {
    const places = names.map((name) => `[data-path="${name}"], [name="${name}"]`).join()
    // The first invalid field is found in the order of the page, not of the schema.
    if (places) focusOn(document.querySelector<HTMLElement>(places))
  }
  const explain = (error: unknown): void => {
    if (!(error instanceof CallError)) throw error
    const known = Object.keys(error.fields).filter((name) => name in form.getValues())
    form.setErrors(Object.fromEntries(known.map((name) => [name, error.fields[name]])))
    setFailure(known.length ? null : error.message)
    focusFirst(known)
  }
  const onSubmit = form.onSubmit(
    async (values) => {
      if (isBusy || !confirm(values)) return
      setBusy(true)
      setFailure(null)
      try {
        await send(values)
      } catch (error) {
        explain(error)
      } finally {
        setBusy(false)
      }
    },
    (errors) => focusFirst(Object.keys(errors)),
  )
  return { form, failure, isBusy, onSubmit }
}
