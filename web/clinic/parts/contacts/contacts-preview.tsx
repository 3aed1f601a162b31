import { Text } from '@mantine/core'
import { IconMail, IconPhone, IconWorld } from '@tabler/icons-react'
import type { Clinic } from '../../../../shared/clinic/schema.ts'
import { Card } from '../../../ui/card.tsx'
import classes from '../clinic.module.css'

/** Previews the menu and a letter with the typed values before they are saved. */
export const ContactsPreview = ({ clinic }: { clinic: Clinic }) => (
  <aside className={classes.preview} aria-label="Как это увидят">
    <Card component="div" className={classes.sample}>
      <span className={classes.caption}>В меню кабинета</span>
      <span className={classes.second}>{clinic.note || 'Поможем с записью и кабинетом'}</span>
      <Text span inherit fz="xl" fw={600}>
        {clinic.phone}
      </Text>
      <span className={classes.contact}>
        <IconMail size={18} stroke={1.75} aria-hidden />
        {clinic.email}
      </span>
      <span className={classes.contact}>
        <IconWorld size={18} stroke={1.75} aria-hidden />
        Сайт центра
      </span>
      <span className={classes.second}>{clinic.site}</span>
    </Card>
    <Card component="div" className={classes.sample}>
      <span className={classes.caption}>В письме</span>
      <b className={classes.contact}>Вы записаны на осмотр</b>
      <span className={classes.second}>Ждём вас 12 марта в 08:20. Возьмите паспорт и СНИЛС.</span>
      <span className={classes.letter}>
        {clinic.name}
        <span className={classes.contact}>
          <IconPhone size={16} stroke={1.75} aria-hidden />
          {clinic.phone}
        </span>
      </span>
    </Card>
    <Card component="div" className={classes.sample}>
      <span className={classes.caption}>В направлении на осмотр</span>
      <b>{clinic.legalName}</b>
      <span className={classes.second}>
        {clinic.address ?? 'Адрес не задан: направление нельзя напечатать'}
      </span>
      <span className={classes.second}>
        {clinic.ogrn ? `ОГРН ${clinic.ogrn}` : 'ОГРН не задан'}, {clinic.phone}, {clinic.email}
      </span>
    </Card>
  </aside>
)
