import { Flex, Stack } from '@mantine/core'
import { blocksOf, tied } from '../../../../shared/hints/rules.ts'
import classes from '../panel/panel.module.css'

/** The text of a hint: paragraphs and lists only. */
export const HintText = ({ text }: { text: string }) => (
  <Stack gap="sm" className={classes.text}>
    {blocksOf(text).map((block) =>
      block.kind === 'list' ? (
        <Flex component="ul" direction="column" gap="xs" key={block.items.join()}>
          {block.items.map((item) => (
            <li key={item}>{tied(item)}</li>
          ))}
        </Flex>
      ) : (
        <p key={block.text}>{tied(block.text)}</p>
      ),
    )}
  </Stack>
)
