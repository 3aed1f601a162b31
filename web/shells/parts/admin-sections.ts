import {
  type Icon,
  IconChartBar,
  IconChartHistogram,
  IconFileInvoice,
  IconHistory,
  IconInbox,
  IconMessageQuestion,
  IconReceipt2,
  IconSend,
  IconSettings,
  IconUserCog,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import type { AdminKey } from '../staff-routes.ts'
import type { Section } from './sections.ts'

/** A section of the admin panel: its page comes from the slice that it administers and loads when opened. */
interface AdminSection extends Section {
  key: AdminKey
  title: string
  Page: ComponentType
}

const Audit = lazy(async () => ({ default: (await import('../../audit/audit-page.tsx')).AuditPage }))

const Overview = lazy(async () => ({
  default: (await import('../../overview/overview-page.tsx')).OverviewPage,
}))

const Statistics = lazy(async () => ({
  default: (await import('../../statistics/statistics-page.tsx')).StatisticsPage,
}))

const Requests = lazy(async () => ({
  default: (await import('../../organizations/requests-page.tsx')).RequestsPage,
}))

const Settings = lazy(async () => ({
  default: (await import('../../clinic/settings-page.tsx')).SettingsPage,
}))

const Users = lazy(async () => ({ default: (await import('../../users/users-page.tsx')).UsersPage }))

const Messages = lazy(async () => ({
  default: (await import('../../messages/messages-page.tsx')).MessagesPage,
}))

const Helper = lazy(async () => ({
  default: (await import('../../hints/hints-editor-page.tsx')).HintsEditorPage,
}))

const Prices = lazy(async () => ({
  default: (await import('../../prices/prices-page.tsx')).PricesPage,
}))

const Billing = lazy(async () => ({
  default: (await import('../../billing/billing-page.tsx')).BillingPage,
}))

const section = (
  key: AdminKey,
  [title, short]: [string, string],
  icon: Icon,
  Page: ComponentType,
): AdminSection => ({
  key,
  to: '/admin',
  search: { [key]: '' },
  name: title,
  title,
  short,
  icon,
  Page,
})

/** The sections of the admin panel (spec §2, with additions that a clinic needs), one per line. */
export const adminSections: Record<AdminKey, AdminSection> = {
  overview: section('overview', ['Обзор', 'Обзор'], IconChartBar, Overview),
  statistics: section('statistics', ['Показатели', 'Показатели'], IconChartHistogram, Statistics),
  requests: section('requests', ['Заявки на подключение', 'Заявки'], IconInbox, Requests),
  users: section('users', ['Пользователи', 'Люди'], IconUserCog, Users),
  prices: section('prices', ['Прайс-лист', 'Прайс'], IconReceipt2, Prices),
  billing: section('billing', ['Счета и акты', 'Счета'], IconFileInvoice, Billing),
  main: section('main', ['Общие настройки', 'Общее'], IconSettings, Settings),
  helper: section('helper', ['Подсказки', 'Редактор'], IconMessageQuestion, Helper),
  outbox: section('outbox', ['Сообщения', 'Сообщения'], IconSend, Messages),
  audit: section('audit', ['Журнал действий', 'Журнал'], IconHistory, Audit),
}
