import { Flex, Text } from '@mantine/core'
import { IconMail, IconPhone, IconWorld } from '@tabler/icons-react'
import type { Clinic } from '../../../../shared/clinic/schema.ts'
import { Card } from '../../../ui/card.tsx'
import classes from '../clinic.module.css'

/** Previews the menu and a letter with the typed values before they are saved. */
export const ContactsPreview = ({ clinic }: { clinic: Clinic }) => (
  <Flex component="aside" direction="column" gap="md" className={classes.preview} aria-label="Как это увидят">
    <Card component="div" className={classes.sample}>
      <Text span size="sm" c="var(--app-text-3)" fw={600}>
        В меню кабинета
      </Text>
      <Text span size="sm" c="dimmed">
        {clinic.note || 'Поможем с записью и кабинетом'}
      </Text>
      <Text span inherit fz="xl" fw={600}>
        {clinic.phone}
      </Text>
      <Flex component="span" gap="xs" align="center">
        <IconMail size={18} stroke={1.75} aria-hidden />
        {clinic.email}
      </Flex>
      <Flex component="span" gap="xs" align="center">
        <IconWorld size={18} stroke={1.75} aria-hidden />
        Сайт центра
      </Flex>
      <Text span size="sm" c="dimmed">
        {clinic.site}
      </Text>
    </Card>
    <Card component="div" className={classes.sample}>
      <Text span size="sm" c="var(--app-text-3)" fw={600}>
        В письме
      </Text>
      <Flex component="b" gap="xs" align="center">
        Вы записаны на осмотр
      </Flex>
      <Text span size="sm" c="dimmed">
        Ждём вас 12 марта в 08:20. Возьмите паспорт и СНИЛС.
      </Text>
      <span className={classes.letter}>
        {clinic.name}
        <Flex component="span" gap="xs" align="center">
          <IconPhone size={16} stroke={1.75} aria-hidden />
          {clinic.phone}
        </Flex>
      </span>
    </Card>
    <Card component="div" className={classes.sample}>
      <Text span size="sm" c="var(--app-text-3)" fw={600}>
        В направлении на осмотр
      </Text>
      <b>{clinic.legalName}</b>
      <Text span size="sm" c="dimmed">
        {clinic.address ?? 'Адрес не задан: направление нельзя напечатать'}
      </Text>
      <Text span size="sm" c="dimmed">
        {clinic.ogrn ? `ОГРН ${clinic.ogrn}` : 'ОГРН не задан'}, {clinic.phone}, {clinic.email}
      </Text>
    </Card>
  </Flex>
)
