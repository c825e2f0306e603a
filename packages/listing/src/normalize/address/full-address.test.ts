import { expect, test } from 'vitest'
import { readFullAddress } from './full-address.ts'

test.each([
  [
    '243400, Брянская область, р-н Почепский, г Почеп, ул Магистральная, д. 16',
    'RU',
    'ул Магистральная, д. 16',
    '243400',
  ],
  ['242820, Брянская обл, Клетнянский р-н, Заозерная ул, д.24', null, 'Заозерная ул, д.24', '242820'],
  ['Брянская обл, Клинцы г, Ворошилова ул, д.28, корп. 2, офис 4', 'RU', 'Ворошилова ул, д.28, корп. 2', null],
  ['101000, Москва, Тверская улица, 1', 'RU', 'Тверская улица, 1', '101000'],
  ['243400, Брянская область, г Почеп, ул Ленина', 'RU', 'ул Ленина', '243400'],
  ['01001, м. Київ, вул. Хрещатик, 22', 'UA', 'вул. Хрещатик, 22', '01001'],
  ['1016 Budapest, Hegyalja út 1', 'HU', 'Hegyalja út 1', '1016'],
  ['1016 Budapest, Hegyalja út 1', null, 'Hegyalja út 1', '1016'],
  ['1051 Budapest, Váci utca, 12/b', 'HU', 'Váci utca, 12/b', '1051'],
  ['10115 Berlin, Invalidenstraße 5', 'DE', 'Invalidenstraße 5', '10115'],
  ['8001 Zürich, Bahnhofstrasse 1a', 'CH', 'Bahnhofstrasse 1a', '8001'],
  ['LV-1010, Rīga, Brīvības iela 12', 'LV', 'Brīvības iela 12', 'LV-1010'],
])('from the large to the small: %j', (full, country, line, zip) => {
  expect(readFullAddress(full, country)).toEqual({ line, zip })
})

test.each([
  ['12345 Main Street, Boston, MA 02108', 'US', '12345 Main Street'],
  ['1600 Broadway, Suite 200, New York', 'US', '1600 Broadway'],
  ['1600 Broadway, Suite 200, New York', null, '1600 Broadway'],
  ['1600 Broadway, Oakland, CA 94612', null, '1600 Broadway'],
  ['1600, Broadway, Oakland', null, '1600, Broadway'],
  ['Via Roma, 12, Milano', 'IT', 'Via Roma, 12'],
  ['Hauptstraße 217, 69117 Heidelberg', 'DE', 'Hauptstraße 217'],
  ['Calle Mayor, 12, 28013 Madrid', 'ES', 'Calle Mayor, 12'],
  ['Lenox Square, 3393 Peachtree Rd, Atlanta', 'US', '3393 Peachtree Rd'],
  ['12, Main Street, Boston', 'US', '12, Main Street'],
  ['10115', 'DE', '10115'],
  ['', 'US', null],
])('from the small to the large: %j', (full, country, line) => {
  expect(readFullAddress(full, country)).toEqual({ line, zip: null })
})
