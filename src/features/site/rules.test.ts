import { expect, test } from 'vitest';
import { contactFaults, paragraphsOf } from './rules.ts';

const good = { firstName: 'Zoé', lastName: 'Le Goff-O’Neil', email: 'zoe@example.com', phoneNumber: '' };

test('the contact form requires the address, and names and phone are optional', () => {
  expect(contactFaults({ firstName: '', lastName: '', email: 'a@b.fr', phoneNumber: '' })).toEqual({});
  expect(contactFaults({ ...good, email: '' })).toEqual({ email: { message: 'newsletter_email_invalid' } });
});

test('names are letters with single spaces, hyphens or apostrophes between them', () => {
  for (const name of ['Zoé', 'Anne-Marie', 'D’Arcy', "O'Neil", 'Łukasz', '李', 'Jean Luc']) {
    expect(contactFaults({ ...good, firstName: name }), name).toEqual({});
  }
  for (const name of ['R2D2', 'a@b', '-Anne', 'Anne ', 'a\nb', '<b>']) {
    expect(contactFaults({ ...good, lastName: name }), name).toEqual({
      lastName: { message: 'contact_letters_only' },
    });
  }
});

test('phone numbers in common notations are accepted', () => {
  for (const phoneNumber of ['+33 6 12 34 56 78', '06.12.34.56.78', '(0)20 7946-0958', '123456']) {
    expect(contactFaults({ ...good, phoneNumber }), phoneNumber).toEqual({});
  }
  for (const phoneNumber of ['12345', 'call me', '+', '1'.repeat(16), '06 12 34 56 78; 1']) {
    expect(contactFaults({ ...good, phoneNumber }), phoneNumber).toEqual({
      phoneNumber: { message: 'contact_phone_invalid' },
    });
  }
});

test('the paragraphs of a page are the texts with its name', () => {
  const texts = {
    aboutus_title: 'T',
    aboutus_description_1: 'A',
    aboutus_description_2: 'B',
    contact_x: 'X',
  };
  expect(paragraphsOf(texts, 'aboutus_description')).toEqual(['A', 'B']);
});
