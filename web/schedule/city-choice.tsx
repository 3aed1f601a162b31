import { Flex, UnstyledButton } from '@mantine/core'
import { City } from '../../shared/platform/person.ts'
import { cityNames } from '../../shared/schedule/ru.ts'
import classes from './parts/month.module.css'

interface Props {
  city: City
  onChoose: (city: City) => void
}

/** Chooses one of the two cities. */
export const CityChoice = ({ city, onChoose }: Props) => (
  <Flex component="fieldset" miw={0} m={0} className={classes.cities} aria-label="Город">
    {City.options.map((one) => (
      <UnstyledButton
        key={one}
        className={classes.city}
        aria-pressed={one === city}
        onClick={() => onChoose(one)}
      >
        {cityNames[one]}
      </UnstyledButton>
    ))}
  </Flex>
)
