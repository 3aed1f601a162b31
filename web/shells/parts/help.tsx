import { Anchor, Flex, Stack, Text } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { clinic, dialLink } from '../../platform/page-meta.ts'
import classes from './help.module.css'

/** The contacts of the clinic under a page without an account; nothing while there are none. */
export const Help = () =>
  (clinic.phone || clinic.email) && (
    <Stack component="footer" align="center" gap={4} ta="center">
      <Text size="sm" c="dimmed">
        Нужна помощь? Позвоните или напишите
      </Text>
      <Flex wrap="wrap" justify="center" columnGap={20}>
        {clinic.phone && (
          <Anchor className={classes.contact} href={dialLink(clinic.phone)}>
            <IconPhone size={18} stroke={1.75} aria-hidden />
            {clinic.phone}
          </Anchor>
        )}
        {clinic.email && (
          <Anchor className={classes.contact} href={`mailto:${clinic.email}`}>
            <IconMail size={18} stroke={1.75} aria-hidden />
            {clinic.email}
          </Anchor>
        )}
      </Flex>
    </Stack>
  )
