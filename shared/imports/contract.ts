import { z } from 'zod'
import { EmployeeFilter } from '../employees/schema.ts'
import { OrganizationId } from '../organizations/schema.ts'
import { FileBody, FileReply } from '../platform/file.ts'
import { common, type RefusalKind } from '../platform/refusal.ts'
import { route } from '../platform/route.ts'
import { importRefusals } from './ru.ts'
import {
  AbsentEmployee,
  ChosenColumns,
  ImportId,
  ImportLine,
  ImportMode,
  ImportRowPage,
  ImportRowQuery,
  ImportView,
  KeptFactors,
  OnRepeat,
} from './schema.ts'

const { COLUMNS_WRONG, IMPORT_BUSY, IMPORT_NOT_READY, IMPORT_HAS_BAD_ROWS } = importRefusals
const { NOTHING_TO_WRITE, ROWS_GONE } = importRefusals
const { NOT_FOUND } = common

/** Reasons to refuse a file: its type, size or content. */
const ofTheFile: readonly RefusalKind[] = [
  importRefusals.NOT_A_SHEET,
  importRefusals.OLD_SHEET,
  importRefusals.LOCKED_SHEET,
  importRefusals.MACRO_SHEET,
  importRefusals.BROKEN_SHEET,
  importRefusals.EMPTY_SHEET,
  importRefusals.NO_HEADINGS,
  importRefusals.TOO_MANY_ROWS,
  importRefusals.TOO_MANY_COLUMNS,
  importRefusals.TOO_WIDE_UNPACKED,
]

const organization = z.strictObject({ organization: OrganizationId })
const one = organization.extend({ id: ImportId })
const home = '/api/organizations/:organization/imports'

/** The largest file of an import, in bytes. */
export const importLargest = 20 * 1024 * 1024

/**
 * Imports employees from a file in three steps: upload, check, start. After each step the client polls `one`,
 * about twice a second, until the status is no longer `checking` or `running`. For users with an active
 * relation to the organization.
 */
export const importsContract = {
  upload: route('POST', home, {
    summary:
      'Загрузить файл .xlsx, .xls, .ods или .csv с сотрудниками: столбцы распознаются, ничего ещё не пишется',
    audit: { act: 'add', what: 'import' },
    params: organization,
    /** The file name, for the list of imports. */
    query: z.strictObject({ name: z.string().trim().min(1, 'Укажите имя файла').max(300) }),
    body: FileBody,
    largest: importLargest,
    reply: ImportView,
    status: 201,
    refusals: [NOT_FOUND, ...ofTheFile],
  }),
  list: route('GET', home, {
    summary: 'Последние загрузки организации, новые первыми',
    params: organization,
    reply: z.array(ImportLine),
    refusals: [NOT_FOUND],
  }),
  template: route('GET', `${home}/template`, {
    summary: 'Шаблон .xlsx с заголовками, примерами и подсказками',
    params: organization,
    reply: FileReply,
    refusals: [NOT_FOUND],
  }),
  one: route('GET', `${home}/:id`, {
    summary: 'Загрузка: шаг, ход, итоги проверки',
    audit: { act: 'view', what: 'import' },
    params: one,
    reply: ImportView,
    refusals: [NOT_FOUND],
  }),
  check: route('POST', `${home}/:id/check`, {
    summary: 'Проверить строки по выбранным столбцам; можно повторить с другими столбцами',
    audit: { act: 'change', what: 'import' },
    params: one,
    body: z.strictObject({ columns: ChosenColumns }),
    reply: ImportView,
    refusals: [NOT_FOUND, COLUMNS_WRONG, IMPORT_NOT_READY, ROWS_GONE],
  }),
  rows: route('GET', `${home}/:id/rows`, {
    summary: 'Строки проверки: верные, с ошибками, повторы',
    audit: { act: 'view', what: 'import' },
    params: one,
    query: ImportRowQuery,
    reply: ImportRowPage,
    refusals: [NOT_FOUND, IMPORT_NOT_READY, ROWS_GONE],
  }),
  start: route('POST', `${home}/:id/start`, {
    summary: 'Записать проверенные строки; идёт и без открытой страницы',
    audit: { act: 'change', what: 'import' },
    params: one,
    body: z.strictObject({
      mode: ImportMode,
      duplicates: OnRepeat,
      /** Update known employees of bad rows with what is right in their rows. */
      partial: z.boolean().default(false),
      /** Misspelt new positions: their employees get the similar existing position. */
      instead: z.array(z.string().max(200)).max(200).default([]),
      /** Known employees who keep the factors that the file does not name. */
      keepFactors: KeptFactors.default([]),
    }),
    reply: ImportView,
    refusals: [NOT_FOUND, IMPORT_BUSY, IMPORT_NOT_READY, IMPORT_HAS_BAD_ROWS, NOTHING_TO_WRITE, ROWS_GONE],
  }),
  cancel: route('POST', `${home}/:id/cancel`, {
    summary: 'Отменить загрузку: записанное до отмены остаётся',
    audit: { act: 'remove', what: 'import' },
    params: one,
    reply: ImportView,
    refusals: [NOT_FOUND, IMPORT_NOT_READY],
  }),
  absent: route('GET', `${home}/:id/absent`, {
    summary: 'Кого из списка в файле нет: по алфавиту, не больше 1000, без уволенных с тех пор',
    audit: { act: 'view', what: 'employee' },
    params: one,
    reply: z.array(AbsentEmployee),
    refusals: [NOT_FOUND],
  }),
  bad: route('GET', `${home}/:id/bad`, {
    summary: 'Строки с ошибками как пришли, со столбцом «Что исправить» (.xlsx)',
    audit: { act: 'download', what: 'import' },
    params: one,
    reply: FileReply,
    refusals: [NOT_FOUND, IMPORT_NOT_READY, ROWS_GONE],
  }),
  export: route('GET', '/api/organizations/:organization/employees/export', {
    summary: 'Отобранные сотрудники файлом .xlsx; без отбора — все, кроме уволенных',
    mayLag: true,
    audit: { act: 'export', what: 'employee' },
    asksAgain: true,
    params: organization,
    query: EmployeeFilter,
    reply: FileReply,
    refusals: [NOT_FOUND],
  }),
}
