import homeDark from '../pictures/home-dark.webp'
import homeDarkPhone from '../pictures/home-dark-phone.webp'
import homeLight from '../pictures/home-light.webp'
import homeLightPhone from '../pictures/home-light-phone.webp'
import tableDark from '../pictures/table-dark.webp'
import tableDarkPhone from '../pictures/table-dark-phone.webp'
import tableLight from '../pictures/table-light.webp'
import tableLightPhone from '../pictures/table-light-phone.webp'

/** Pictures of the running product, taken by `npm run screens`. */
export const homeShots = {
  light: { desktop: homeLight, phone: homeLightPhone },
  dark: { desktop: homeDark, phone: homeDarkPhone },
}
export const tableShots = {
  light: { desktop: tableLight, phone: tableLightPhone },
  dark: { desktop: tableDark, phone: tableDarkPhone },
}
