/** The expense reports of the demonstration company; amounts are those of `demo/tickets`. */
import type { ReportState } from '#features/expenses/state.rules.ts';
import type { VatType } from '#features/expenses/vat.rules.ts';

export interface DemoReceipt {
  preset: string;
  supplier: string;
  /** Day of the month. */
  day: number;
  /** Cents; omitted for kilometres. */
  gross?: number;
  /** As printed, for several rates. */
  vat?: Partial<Record<VatType, number>>;
  untaxed?: number;
  /** In `demo/tickets`. */
  file?: string;
  billable?: true;
  comment?: string;
  noDocument?: string;
  kilometres?: number;
  /** An amount in another currency, and the euros for one unit of it. */
  foreign?: { currency: string; amount: string; rate: string };
}

const meal: DemoReceipt = {
  ...{ preset: 'meals', supplier: 'Le Relais des Quais', day: 7, gross: 34_00, file: 'repas-lyon.jpg' },
  ...{ vat: { TYPEB: 2_00, TYPEC: 2_00 }, comment: 'Déjeuner avec le client' },
};
const lunch: DemoReceipt = {
  ...{ preset: 'meals', supplier: 'Brasserie du Passage', day: 9, gross: 88_00, file: 'repas-nantes.jpg' },
  ...{ vat: { TYPEB: 8_00 }, comment: 'Déjeuner d’équipe' },
};
const snack: DemoReceipt = {
  ...{ preset: 'meals', supplier: 'La Cantine des auteurs', day: 14, gross: 18_70 },
  ...{ vat: { TYPEB: 1_70 }, file: 'repas-salon.jpg' },
};
/** A train ticket; each in a report has its own file. */
const rail = (day: number, gross: number, file: string): DemoReceipt => ({
  ...{ preset: 'train', supplier: 'SNCF Voyageurs', day, gross, file, billable: true },
});
const train = rail(6, 110_00, 'train-aller.jpg');
const back = rail(8, 93_50, 'train-retour.jpg');
const taxi: DemoReceipt = {
  ...{ preset: 'taxi', supplier: 'Taxi Lyonnais', day: 6, gross: 27_50, file: 'taxi-lyon.jpg' },
  billable: true,
};
const cab: DemoReceipt = {
  ...{ preset: 'taxi', supplier: 'London Cabs', day: 15, gross: 28_49, file: 'taxi-londres.jpg' },
  ...{ vat: {}, untaxed: 28_49, foreign: { currency: 'GBP', amount: '24.60', rate: '1.158' } },
};
const hotel: DemoReceipt = {
  ...{ preset: 'hotel', supplier: 'Hôtel des Deux Rives', day: 7, gross: 113_20, file: 'hotel-lyon.pdf' },
  ...{ vat: { TYPEB: 10_00 }, untaxed: 3_20, billable: true },
};
const night: DemoReceipt = {
  ...{ preset: 'hotel', supplier: 'Hôtel de la Verrière', day: 7, gross: 148_75, file: 'hotel-paris.pdf' },
  ...{ vat: { TYPEB: 13_00 }, untaxed: 5_75, billable: true },
};
const parking: DemoReceipt = {
  ...{ preset: 'parking', supplier: 'Lyon Parc Auto', day: 8, gross: 24_00, file: 'parking-lyon.jpg' },
};
const garage: DemoReceipt = {
  ...{
    preset: 'parking',
    supplier: 'Nantes Stationnement',
    day: 20,
    gross: 9_60,
    file: 'parking-nantes.jpg',
  },
};
const drive: DemoReceipt = {
  ...{ preset: 'mileage', supplier: '', day: 13, kilometres: 184, comment: 'Aller et retour' },
};
const lost: DemoReceipt = {
  ...{ preset: 'parking', supplier: 'Vinci Autoroutes', day: 13, gross: 18_60, noDocument: 'Reçu perdu' },
};

export interface DemoReport {
  author: string;
  approver: string;
  contract: string;
  title: string;
  /** Months ago. */
  month: number;
  state: ReportState;
  comment?: string;
  receipts: readonly DemoReceipt[];
}

const [consultant, manager, author, owner] = ['consultant', 'manager', 'author', 'owner'].map(
  (name) => `${name}@demo.example`,
) as [string, string, string, string];

export const demoReports: readonly DemoReport[] = [
  {
    ...{
      author: consultant,
      approver: manager,
      contract: 'Portail client',
      title: 'Lyon, comité de pilotage',
    },
    ...{
      month: 0,
      state: 'created',
      receipts: [
        rail(4, 121_00, 'train-comite.jpg'),
        { ...taxi, day: 4, gross: 29_70, file: 'taxi-retour.jpg' },
      ],
    },
  },
  {
    ...{
      author: consultant,
      approver: manager,
      contract: 'Portail client',
      title: 'Lyon, atelier de lancement',
    },
    ...{ month: 1, state: 'submitted', receipts: [train, taxi, hotel, meal, parking, back] },
  },
  {
    ...{ author: consultant, approver: manager, contract: 'Plateforme de données', title: 'Nantes' },
    ...{ month: 2, state: 'rejected', comment: 'Quel client était au déjeuner ?', receipts: [lunch, lost] },
  },
  {
    ...{
      author: consultant,
      approver: manager,
      contract: 'Plateforme de données',
      title: 'Déplacements de la rentrée',
    },
    ...{ month: 3, state: 'approved', receipts: [rail(6, 66_00, 'train-paris.jpg'), night, drive, lost] },
  },
  {
    ...{ author, approver: manager, contract: 'Formation et veille', title: 'Salon du livre numérique' },
    // The same taxi receipt as a colleague's, to show the duplicate warning.
    ...{ month: 1, state: 'submitted', receipts: [{ ...taxi, day: 14 }, snack] },
  },
  {
    ...{ author: manager, approver: owner, contract: 'Avant-vente', title: 'Rendez-vous commerciaux' },
    ...{ month: 1, state: 'submitted', receipts: [drive, garage] },
  },
  {
    // Decided within the months that the accounting menu offers.
    ...{ author: consultant, approver: manager, contract: 'Portail client', title: 'Londres et Lyon' },
    ...{
      ...{ month: 1, state: 'approved' },
      receipts: [
        cab,
        { ...parking, day: 21, gross: 16_80, file: undefined, noDocument: 'Borne en panne' },
        {
          ...hotel,
          day: 22,
          gross: 101_10,
          vat: { TYPEB: 9_00 },
          untaxed: 2_10,
          file: undefined,
          noDocument: 'Facture demandée',
        },
      ],
    },
  },
];
