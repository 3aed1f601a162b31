import { commit, compose, fill, leave, paste, press, type Row, type } from './typist.ts'

const full = '+7 912 345 67 89'

const phone: Row[] = [
  ['ten digits', '|', type('9123456789'), '+7 912 345 67 89|'],
  ['with 8', '|', type('89123456789'), '+7 912 345 67 89|'],
  ['with 7', '|', type('79123456789'), '+7 912 345 67 89|'],
  ['with +7', '|', type('+79123456789'), '+7 912 345 67 89|'],
  ['with brackets and dashes', '|', type('8 (912) 345-67-89'), '+7 912 345 67 89|'],
  ['a number that begins with 8', '|', type('88123456789'), '+7 812 345 67 89|'],
  ['one digit too many', '|', type('881234567890'), '+7 812 345 67 89|'],
  ['letters do not get in', '+7 912|', type('ыв'), '+7 912|'],
  ['pasted 8 (912) …', '|', paste('8 (912) 345-67-89'), '+7 912 345 67 89|'],
  ['pasted 7912…', '|', paste('79123456789'), '+7 912 345 67 89|'],
  ['pasted 912…', '|', paste('9123456789'), '+7 912 345 67 89|'],
  ['pasted +7(912)…', '|', paste('+7(912)345 67 89'), '+7 912 345 67 89|'],
  ['pasted with hard spaces', '|', paste('8\u00a0912\u00a0345\u00a067\u00a089'), '+7 912 345 67 89|'],
  ['pasted with words', '|', paste('тел.: 8-912-345-67-89, звонить днём'), '+7 912 345 67 89|'],
  ['two numbers pasted', '|', paste('8 912 345 67 89, 8 922 111 22 33'), '+7 912 345 67 89|'],
  ['two lines pasted', '|', paste('+7 912 345 67 89\n+7 922 111 22 33'), '+7 912 345 67 89|'],
  ['a foreign one pasted', '|', paste('+375 29 123-45-67'), '+375291234567|'],
  ['pasted after +7', '+7|', paste('8 912 345 67 89'), '+7 912 345 67 89|'],
  ['pasted over a full one', `${full}|`, paste('89221112233'), '+7 922 111 22 33|'],
  ['select all and paste', full, [press('Control+a'), paste('+7 922 111-22-33')], '+7 922 111 22 33|'],
  ['select all and type', full, [press('Control+a'), type('8922')], '+7 922|'],
  ['select all and delete', full, [press('Control+a'), press('Delete')], '|'],
  ['Backspace at the end', `${full}|`, press('Backspace'), '+7 912 345 67 8|'],
  ['Backspace after a space', '+7 912 |345', press('Backspace'), '+7 91|3 45'],
  ['Delete before a space', '+7 912| 345', press('Delete'), '+7 912| 45'],
  ['Backspace in a group', '+7 912 34|5 67', press('Backspace'), '+7 912 3|56 7'],
  ['Backspace at +7', '+7| 912', press('Backspace'), '+7| 912'],
  ['Delete at the very beginning', '|+7 912', [press('Delete'), press('Delete')], '+7| 12'],
  ['Backspace to nothing', '+7 9|', [press('Backspace'), press('Backspace'), press('Backspace')], '|'],
  ['a digit in the middle', '+7 912| 45', type('3'), '+7 912 3|45'],
  ['a digit before +7', '|+7 912', type('5'), '+7 5|91 2'],
  ['a full one is typed over', '+7 912 |345 67 89', type('77'), '+7 912 77|5 67 89'],
  ['a selection replaced', '+7 [912] 345 67 89', type('922'), '+7 922| 345 67 89'],
  ['undo', '|', [type('912'), press('Control+z')], '+7 91|'],
  [
    'undo of a deletion in the middle',
    '+7 912 34|5',
    [press('Backspace'), press('Control+z')],
    '+7 912 34|5',
  ],
  ['redo', '|', [type('912'), press('Control+z'), press('Control+z'), press('Control+Shift+z')], '+7 91|'],
  ['filled in by the browser', '|', fill('+79123456789'), '+7 912 345 67 89|'],
  ['filled in without a code', '|', fill('9123456789'), '+7 912 345 67 89|'],
  ['filled in over another', full, fill('89221112233'), '+7 922 111 22 33|'],
  ['composed by a keyboard', '|', [compose('9', '91', '912'), commit('912')], '+7 912|'],
  ['left with nothing but +7', '+7|', leave, ''],
]

const inn: Row[] = [
  ['typed', '|', type('7707083893'), '7707083893|'],
  ['no more than 14', '|', type('123456789012345'), '12345678901234|'],
  ['letters do not get in', '77|', type('aы -'), '77|'],
  ['pasted with words', '|', paste('ИНН 7707083893'), '7707083893|'],
  ['pasted together with КПП', '|', paste('7707083893/770701001'), '7707083893|'],
  ['pasted over another', '7707083893|', paste('500100732259'), '500100732259|'],
  ['pasted over another like it', '[500100732259]', paste('526317984689'), '526317984689|'],
  ['a part pasted in the middle', '7708|3893', paste('0'), '77080|3893'],
  ['Backspace in the middle', '770|7', press('Backspace'), '77|7'],
  ['Delete in the middle', '77|07', press('Delete'), '77|7'],
  ['a digit in the middle', '77|83893', type('070'), '77070|83893'],
  ['undo', '77|', [type('07'), press('Control+z'), press('Control+z')], '77|'],
  ['filled in', '|', fill('7707083893'), '7707083893|'],
  ['composed', '|', [compose('77', '7707'), commit('7707')], '7707|'],
]

const kpp: Row[] = [
  ['typed', '|', type('770701001'), '770701001|'],
  ['no more than 9', '|', type('7707010019'), '770701001|'],
  ['pasted together with ИНН', '|', paste('7707083893/770701001'), '770701001|'],
  ['a full one is typed over', '77|0701001', type('1'), '771|701001'],
  ['at the end of a full one', '770701001|', type('5'), '770701001|'],
]

const passportSeries: Row[] = [
  ['typed', '|', type('6504'), '6504|'],
  ['typed with a space', '|', type('65 04'), '6504|'],
  ['series and number pasted', '|', paste('65 04 123456'), '6504|'],
  ['no more than 4', '|', type('65041'), '6504|'],
]

const passportNumber: Row[] = [
  ['typed', '|', type('123456'), '123456|'],
  ['series and number pasted', '|', paste('65 04 123456'), '123456|'],
  ['no more than 6', '|', type('1234567'), '123456|'],
]

const passportCode: Row[] = [
  ['typed', '|', type('660003'), '660-003|'],
  ['typed with the dash', '|', type('660-003'), '660-003|'],
  ['pasted without the dash', '|', paste('660003'), '660-003|'],
  ['pasted with words', '|', paste('код 660–003, выдан 12.04.2005'), '660-003|'],
  ['Backspace after the dash', '660-|003', press('Backspace'), '66|0-03'],
  ['Delete before the dash', '660|-003', press('Delete'), '660|-03'],
  ['Backspace before the dash', '660|-003', press('Backspace'), '66|0-03'],
  ['Delete after the dash', '660-|003', press('Delete'), '660|-03'],
  ['Delete held down', '66|0-003', [press('Delete'), press('Delete'), press('Delete')], '66|3'],
  ['Backspace held down', '660-0|03', [press('Backspace'), press('Backspace')], '66|0-3'],
  ['Backspace at the end', '660-0|', press('Backspace'), '660|'],
  ['a whole word deleted', '660-003|', press('Control+Backspace'), '660|'],
  ['a digit before the dash', '66|0-03', type('1'), '661|-003'],
  ['a full one is typed over', '660|-003', type('1'), '660-1|03'],
  ['a selection over the dash', '66[0-0]03', type('9'), '669|-03'],
  ['undo', '660|', [type('1'), press('Control+z')], '660|'],
  ['undo with the Russian layout', '660|', [type('1'), press('Control+KeyZ')], '660|'],
]

const snils: Row[] = [
  ['typed', '|', type('11223344595'), '112-233-445 95|'],
  ['pasted with spaces', '|', paste('СНИЛС: 112 233 445 95'), '112-233-445 95|'],
  ['pasted as digits', '|', paste('11223344595'), '112-233-445 95|'],
  ['Backspace after the space', '112-233-445 |95', press('Backspace'), '112-233-44|9 5'],
  ['a digit in the middle', '112-2|34-459 5', type('3'), '112-23|3-445 95'],
  ['pasted over another', '112-233-445 95|', paste('087-654-303 00'), '087-654-303 00|'],
]

const policy: Row[] = [
  ['typed', '|', type('6600123456789016'), '6600 1234 5678 9016|'],
  ['pasted', '|', paste('полис 6600 1234 5678 9016'), '6600 1234 5678 9016|'],
  ['Delete before a space', '6600| 1234', press('Delete'), '6600| 234'],
]

const email: Row[] = [
  ['typed', '|', type('ivan@mail.ru'), 'ivan@mail.ru|'],
  ['what real addresses have', '|', type('i_van.p-1+med@mail-2.ru'), 'i_van.p-1+med@mail-2.ru|'],
  ['the Russian layout', '|', type('шмфт'), '|'],
  ['Russian letters inside', 'iv|an@mail.ru', type('ф'), 'iv|an@mail.ru'],
  ['spaces and commas do not get in', 'ivan|', type(' ,;'), 'ivan|'],
  ['pasted with a name', '|', paste('Иван Петров <ivan@mail.ru>'), 'ivan@mail.ru|'],
  ['pasted as a link', '|', paste('mailto:ivan@mail.ru'), 'ivan@mail.ru|'],
  ['the end pasted', 'ivan|', paste('@mail.ru '), 'ivan@mail.ru|'],
  ['Backspace in the middle', 'ivan@m|ail.ru', press('Backspace'), 'ivan@|ail.ru'],
  ['select all and type', 'ivan@mail.ru', [press('Control+a'), type('p')], 'p|'],
  ['undo', 'ivan|', [type('1ф2'), press('Control+z')], 'ivan1|'],
  ['filled in', '|', fill('ivan@mail.ru'), 'ivan@mail.ru|'],
  ['composed', '|', [compose('i', 'iv', 'ivan'), commit('ivan')], 'ivan|'],
]

const surname: Row[] = [
  ['typed', '|', type('Иванова'), 'Иванова|'],
  ['with a hyphen, a space, ё and a digit', '|', type('Римский-Корсаков ё 2'), 'Римский-Корсаков ё 2|'],
  ['the English layout', '|', type('Bdfyjd'), '|'],
  ['Latin inside', 'Ив|ова', type('f'), 'Ив|ова'],
  ['signs do not get in', 'Иванов|', type('!?,'), 'Иванов|'],
  ['pasted with spaces round', '|', paste('  Иванова \n'), 'Иванова|'],
  ['pasted with a look-alike', '|', paste('Ивaнов'), 'Иванов|'],
  ['pasted in Latin', '|', paste('Ivanov'), '|'],
  ['й of two signs', '|', paste('Андреи\u0306'), 'Андрей|'],
  ['Backspace in the middle', 'Ива|нова', press('Backspace'), 'Ив|нова'],
  ['Delete in the middle', 'Ива|нова', press('Delete'), 'Ива|ова'],
  ['a letter in the middle', 'Ива|ова', type('н'), 'Иван|ова'],
  ['a selection replaced', 'И[ван]ова', type('г'), 'Иг|ова'],
  ['undo', 'Ив|', [type('анf'), press('Control+z')], 'Ива|'],
  ['filled in', '|', fill('Иванова'), 'Иванова|'],
  ['composed', '|', [compose('И', 'Ив', 'Ива'), commit('Иван')], 'Иван|'],
  ['composed in the middle', 'Ив|ова', [compose('а', 'ан'), commit('ан')], 'Иван|ова'],
  ['Latin composed', 'Ив|', [compose('a', 'an'), commit('an')], 'Ив|'],
]

const date: Row[] = [
  ['eight digits', '|', type('12031984'), '12.03.1984|'],
  ['with points', '|', type('5.3.1984'), '05.03.1984|'],
  ['with the keys that points are on', '|', type('5/3,1984'), '05.03.1984|'],
  ['short', '|', type('531984'), '05.03.1984|'],
  ['the day stays within 31', '|', type('3203'), '03.02.03|'],
  ['the month stays within 12', '|', type('1213'), '12.01.3|'],
  ['no zero day', '|', type('00'), '0|'],
  ['letters do not get in', '12|', type('фa'), '12|'],
  ['pasted dd.mm.yyyy', '|', paste('12.03.1984'), '12.03.1984|'],
  ['pasted yyyy-mm-dd', '|', paste('1984-03-12'), '12.03.1984|'],
  ['pasted in words', '|', paste('12 марта 1984 г.'), '12.03.1984|'],
  ['pasted with words round', '|', paste('Дата рождения: 12.03.1984'), '12.03.1984|'],
  ['an impossible date pasted', '12|', paste('32.01.1984'), '12|'],
  ['pasted over another', '12.03.1984|', paste('05.04.1990'), '05.04.1990|'],
  ['select all and paste', '12.03.1984', [press('Control+a'), paste('12.04.1990')], '12.04.1990|'],
  [
    'select all and paste a day like it',
    '24.05.1966',
    [press('Control+a'), paste('25.05.1966')],
    '25.05.1966|',
  ],
  ['a whole one put over another like it', '[20.01.2027]', commit('26.12.2026'), '26.12.2026|'],
  ['select all and type', '12.03.1984', [press('Control+a'), type('7')], '07|'],
  ['Backspace at the end', '12.03.1984|', press('Backspace'), '12.03.198|'],
  ['Backspace after a point', '12.|03.1984', press('Backspace'), '1|.03.1984'],
  ['Delete before a point', '12|.03.1984', press('Delete'), '12.|3.1984'],
  ['Backspace in the day', '12|.03.1984', press('Backspace'), '1|.03.1984'],
  ['Delete in the day', '1|2.03.1984', press('Delete'), '1|.03.1984'],
  [
    'the day deleted and typed anew',
    '12|.03.1984',
    [press('Backspace'), press('Backspace'), type('31')],
    '31|.03.1984',
  ],
  ['a day typed over', '|12.03.1984', type('31'), '31|.03.1984'],
  ['a month typed over', '12.|03.1984', type('12'), '12.12|.1984'],
  ['a year typed over', '12.03.|1984', type('20'), '12.03.20|84'],
  ['over a day and on', '|12.03.1984', type('0504'), '05.04|.1984'],
  ['an impossible month refused', '12.1|0.1984', type('3'), '12.1|0.1984'],
  ['the year deleted', '12.03.[1984]', press('Delete'), '12.03.|'],
  ['the month deleted', '12.[03].1984', press('Delete'), '12.|.1984'],
  ['a piece over the points deleted', '1[2.03.19]84', press('Delete'), '1|..84'],
  ['Backspace to nothing', '12.0|', [press('Backspace'), press('Backspace'), press('Backspace')], '|'],
  ['undo', '12|', [type('03'), press('Control+z')], '12.0|'],
  ['a short year is finished when the field is left', '12.03.84|', leave, '12.03.1984'],
  ['a short year of this century', '12.03.05|', leave, '12.03.2005'],
  ['a date that does not exist stays as typed', '|', [type('30022000'), leave], '30.02.2000'],
  ['filled in by the browser', '|', fill('1984-03-12'), '12.03.1984|'],
  ['composed', '|', [compose('1', '12'), commit('12')], '12|'],
]

const password: Row[] = [
  ['typed', '|', type('parol2026'), 'parol2026|'],
  ['the Russian layout', '|', type('зфкщд'), '|'],
  ['Russian letters inside', 'par|2026', type('щ'), 'par|2026'],
  ['a space and signs do not get in', 'parol|', type(' !-'), 'parol|'],
  ['pasted whole, for the check to refuse', '|', paste('parol-2026!'), 'parol-2026!|'],
  ['filled in by a password manager', '|', fill('parol2026'), 'parol2026|'],
  ['Backspace in the middle', 'par|ol', press('Backspace'), 'pa|ol'],
  ['undo', 'parol|', [type('1'), press('Control+z')], 'parol|'],
]

// How the caret of the boxes goes is a matter of the dialog of verification.
const code: Row[] = [
  ['typed', '|', [type('1234'), leave], '1234'],
  ['letters do not get in', '|', [type('1a2ы3'), leave], '123'],
  ['pasted', '|', [paste('1234'), leave], '1234'],
  ['the message pasted', '|', [paste('Код: 12 34'), leave], '1234'],
  ['pasted over another', '1234|', [paste('5678'), leave], '5678'],
  ['Backspace', '123|', [press('Backspace'), leave], '12'],
  ['filled in from the message', '|', [fill('1234'), leave], '1234'],
]

/** What is typed, pasted and filled into each field, and what it shows then; `|` is the caret. */
export const cases: Record<string, Row[]> = {
  Телефон: phone,
  ИНН: inn,
  КПП: kpp,
  'Серия паспорта': passportSeries,
  'Номер паспорта': passportNumber,
  'Код подразделения': passportCode,
  СНИЛС: snils,
  'Полис ОМС': policy,
  Email: email,
  Фамилия: surname,
  'Дата рождения': date,
  Пароль: password,
  Код: code,
}
