import { TextInput } from '@mantine/core'
import type { Organization, OrganizationInput } from '../../../../shared/organizations/schema.ts'
import type { useSchemaForm } from '../../../platform/form.ts'
import { DigitsInput, patterns } from '../../../ui/digits-input.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { InnInput } from '../../../ui/inn-input.tsx'
import classes from '../requests/requests.module.css'

/** Data of an organization as an administrator types it. */
export type OrganizationValues = Required<{ [Name in keyof OrganizationInput]: string }>

/** Returns the initial fields from a known organization, or for a new one from its application. */
export const valuesOf = (
  from: Pick<Organization, 'name' | 'inn' | 'kpp'> & Partial<Organization>,
): OrganizationValues => ({
  name: from.name,
  inn: from.inn,
  kpp: from.kpp,
  ref: from.ref ?? '',
  okved: from.okved ?? '',
  address: from.address ?? '',
  manager: from.manager ?? '',
  managerEmail: from.managerEmail ?? '',
  managerWorkPhone: from.managerWorkPhone ?? '',
  managerMobilePhone: from.managerMobilePhone ?? '',
  dailyQuota: from.dailyQuota ? String(from.dailyQuota) : '',
})

/** Form fields for the clinic's data of an organization. */
export function OrganizationFields({
  form,
}: {
  form: ReturnType<typeof useSchemaForm<OrganizationValues>>['form']
}) {
  const field = (name: keyof OrganizationValues) => form.getInputProps(name)
  return (
    <div className={classes.fields}>
      <div data-wide>
        <TextInput label="Название" maxLength={300} {...field('name')} />
      </div>
      <InnInput label="ИНН" {...field('inn')} />
      <DigitsInput label="КПП, если есть" pattern={patterns.kpp} placeholder="9 цифр" {...field('kpp')} />
      <TextInput label="Номер в системе центра" maxLength={100} {...field('ref')} />
      <TextInput label="Код ОКВЭД" placeholder="24.10" maxLength={20} {...field('okved')} />
      <div data-wide>
        <TextInput label="Адрес" maxLength={500} {...field('address')} />
      </div>
      <div data-wide>
        <TextInput
          label="Менеджер"
          placeholder="Фамилия, имя, отчество"
          maxLength={200}
          {...field('manager')}
        />
      </div>
      <div data-wide>
        <EmailInput
          label="Email менеджера"
          autoComplete="off"
          placeholder="manager@clinic.ru"
          {...field('managerEmail')}
        />
      </div>
      <TextInput
        label="Рабочий телефон"
        placeholder="+7 343 300 00 00, доб. 12"
        maxLength={50}
        {...field('managerWorkPhone')}
      />
      <TextInput
        label="Мобильный телефон"
        placeholder="+7 912 345 67 89"
        maxLength={50}
        {...field('managerMobilePhone')}
      />
      <div data-wide>
        <TextInput
          label="Человек в день, не больше"
          description="В обоих городах вместе. Пусто — сколько есть мест; организация видит число до плана"
          inputMode="numeric"
          placeholder="Без ограничения"
          maxLength={4}
          {...field('dailyQuota')}
        />
      </div>
    </div>
  )
}
