/** Declares this feature's own field errors, and adds the French texts of its calls. */
import { declareErrorTexts } from '#kernel/error-texts.ts';

export const fieldError = declareErrorTexts({
  errors: {
    spreadsheet_columns: {
      en: 'choose a column for each required field',
      fr: 'Choisissez une colonne pour chaque champ obligatoire.',
    },
    spreadsheet_analytic: {
      en: 'only owners give people an analytic code',
      fr: 'Seuls les propriétaires attribuent un code analytique aux personnes.',
    },
    spreadsheet_order: {
      en: 'say whether the day or the month comes first',
      fr: 'Indiquez si le jour ou le mois vient en premier.',
    },
    spreadsheet_OLD_WORKBOOK: {
      en: 'this is an old workbook (.xls) or one with a password; save it as .xlsx without one, or as CSV',
      fr: 'C’est un ancien classeur (.xls) ou un classeur protégé par un mot de passe : enregistrez-le en .xlsx sans mot de passe, ou en CSV.',
    },
    spreadsheet_BROKEN_WORKBOOK: {
      en: 'this workbook is damaged; open it in your spreadsheet program and save it again',
      fr: 'Ce classeur est endommagé : ouvrez-le dans votre tableur et enregistrez-le à nouveau.',
    },
    spreadsheet_NOT_A_TABLE: {
      en: 'this is neither a CSV file nor a workbook (.xlsx)',
      fr: 'Ce n’est ni un fichier CSV, ni un classeur (.xlsx).',
    },
    spreadsheet_OPEN_QUOTE: {
      en: 'the quotation mark that begins in line {line} has no end',
      fr: 'Le guillemet ouvert à la ligne {line} n’est pas fermé.',
    },
    spreadsheet_NO_ROWS: {
      en: 'the file has no row below the names of its columns',
      fr: 'Le fichier n’a aucune ligne sous les noms des colonnes.',
    },
    spreadsheet_TOO_MANY_ROWS: {
      en: 'the file has more than 10,000 rows; divide it',
      fr: 'Le fichier a plus de 10 000 lignes : partagez-le.',
    },
    spreadsheet_TOO_MANY_COLUMNS: {
      en: 'the file has more than 200 columns; delete those that are not needed',
      fr: 'Le fichier a plus de 200 colonnes : supprimez celles qui sont inutiles.',
    },
    spreadsheet_TOO_LARGE: {
      en: 'the file is too large to be read; divide it',
      fr: 'Le fichier est trop volumineux pour être lu : partagez-le.',
    },
    spreadsheet_hours: {
      en: 'enter hours, such as 7:30, 7h30 or 7.5',
      fr: 'Indiquez des heures, par exemple 7:30, 7h30 ou 7,5.',
    },
    spreadsheet_hours_per_day: {
      en: 'enter hours from 1 to 24, such as 7 or 7.5',
      fr: 'Indiquez des heures de 1 à 24, comme 7 ou 7,5.',
    },
    spreadsheet_word: {
      en: '“{word}” is none of the words that this column can have',
      fr: 'Cette colonne ne peut pas contenir « {word} ».',
    },
    spreadsheet_twice: { en: 'the same as row {row}', fr: 'Identique à la ligne {row}.' },
    spreadsheet_with_row: { en: 'together with row {row}', fr: 'Avec la ligne {row}.' },
    spreadsheet_person_unknown: {
      en: 'nobody in the workspace has this e‑mail, login or name',
      fr: 'Personne dans l’espace de travail n’a cet e‑mail, cet identifiant ou ce nom.',
    },
    spreadsheet_person_ambiguous: {
      en: 'several people have this name; give the e‑mail',
      fr: 'Plusieurs personnes portent ce nom : indiquez l’e‑mail.',
    },
    spreadsheet_person_inactive: {
      en: 'this person cannot sign in: not confirmed yet, or disabled',
      fr: 'Cette personne ne peut pas se connecter : invitation non confirmée, ou compte désactivé.',
    },
    spreadsheet_person_forbidden: {
      en: 'you cannot act for this person',
      fr: 'Vous ne pouvez pas agir pour cette personne.',
    },
    spreadsheet_role: { en: 'you cannot give this role', fr: 'Vous ne pouvez pas donner ce rôle.' },
    spreadsheet_seats: { en: 'no seat is left in the plan', fr: 'La formule n’a plus de place libre.' },
    spreadsheet_for_everybody: {
      en: 'absences are for everybody; leave the members out',
      fr: 'Les absences sont ouvertes à tous : n’indiquez pas de membres.',
    },
    spreadsheet_contract_unknown: {
      en: 'there is no contract with this name',
      fr: 'Aucun contrat ne porte ce nom.',
    },
    spreadsheet_contract_needed: {
      en: 'choose a contract for rows without one',
      fr: 'Choisissez un contrat pour les lignes qui n’en ont pas.',
    },
    spreadsheet_contract_closed: {
      en: 'the person is not on this contract, or it does not run then',
      fr: 'La personne n’est pas sur ce contrat, ou il ne court pas à cette date.',
    },
    spreadsheet_quantity: { en: 'enter 0.5 or 1 day', fr: 'Indiquez 0,5 ou 1 jour.' },
    spreadsheet_amount_of_time: { en: 'enter days or hours', fr: 'Indiquez des jours ou des heures.' },
    spreadsheet_too_short: {
      en: 'less than a quarter of a day in all',
      fr: 'Moins d’un quart de journée en tout.',
    },
    spreadsheet_day_differs: {
      en: '{days} are recorded for this day already',
      fr: 'Déjà saisi pour ce jour : {days}.',
    },
    spreadsheet_month_closed: { en: 'the month is closed', fr: 'Le mois est clôturé.' },
    spreadsheet_week_locked: {
      en: 'the week is submitted or approved',
      fr: 'La semaine est soumise ou approuvée.',
    },
    spreadsheet_day_full: {
      en: 'all contracts of a day together have more than one day',
      fr: 'Tous les contrats d’une journée dépassent ensemble un jour.',
    },
    spreadsheet_year: {
      en: 'days can be recorded from 2000 to 2100',
      fr: 'Les jours se saisissent de 2000 à 2100.',
    },
    spreadsheet_poste_unknown: {
      en: 'there is no expense type with this name in use',
      fr: 'Aucun type de frais en service ne porte ce nom.',
    },
    spreadsheet_poste_needed: {
      en: 'choose an expense type for rows without one',
      fr: 'Choisissez un type de frais pour les lignes qui n’en ont pas.',
    },
    spreadsheet_mileage: {
      en: 'journeys by car need their vehicle; add them in the report',
      fr: 'Les trajets en voiture demandent leur véhicule : ajoutez-les dans la note de frais.',
    },
    spreadsheet_currency: {
      en: 'only amounts in euros are imported',
      fr: 'Seuls les montants en euros sont importés.',
    },
    spreadsheet_without_vat: {
      en: 'added without VAT; enter the printed amounts in the report',
      fr: 'Ajouté sans TVA : indiquez les montants imprimés dans la note de frais.',
    },
    spreadsheet_opening_person: {
      en: 'nobody in the workspace has this e‑mail, payroll number, login or name',
      fr: 'Personne dans l’espace de travail n’a cet e‑mail, ce matricule, cet identifiant ou ce nom.',
    },
    spreadsheet_opening_ambiguous: {
      en: 'several people have this name or number; give the e‑mail',
      fr: 'Plusieurs personnes portent ce nom ou ce matricule : indiquez l’e‑mail.',
    },
    spreadsheet_opening_kind: {
      en: 'no leave with a balance has this name',
      fr: 'Aucun congé avec un solde ne porte ce nom.',
    },
    spreadsheet_opening_day: { en: 'enter a day', fr: 'Indiquez un jour.' },
    spreadsheet_mails: {
      en: 'at most 200 invitations are sent at once; import without sending them, and send them from the list of members',
      fr: '200 invitations au plus sont envoyées à la fois : importez sans les envoyer, puis envoyez-les depuis la liste des membres.',
    },
  },
  french: {
    'Table imported': 'Tableau importé',
    'The file could not be read': 'Le fichier n’a pas pu être lu',
    'The table could not be planned': 'Le tableau n’a pas pu être vérifié',
    'The table could not be imported': 'Le tableau n’a pas pu être importé',
    'The rows could not be downloaded': 'Les lignes n’ont pas pu être téléchargées',
    'The template could not be downloaded': 'Le modèle n’a pas pu être téléchargé',
    'Something changed since the plan: look at the new plan':
      'Des données ont changé depuis le plan : vérifiez le nouveau plan',
  },
});
