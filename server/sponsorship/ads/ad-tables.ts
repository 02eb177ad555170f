import type { Migration } from '../../platform/read-db/migrations.ts';

/**
 * What ads have counted. Tables of their own instead of a read model: there are no events to make them of again, and `ad_charge` is added to and never
 * changed. `ad` is `campaign-<id>`, or `card-<user id>` of a sponsor's card, which costs nothing.
 */
export const adMigrations: Migration[] = [
  {
    id: 'ads-001',
    sql: [
      `create table ad_budget (
        campaign_id integer primary key,
        zone text not null,
        view_cents integer not null check (view_cents > 0),
        click_cents integer not null check (click_cents > 0),
        budget_cents bigint not null,
        spent_cents bigint not null default 0,
        views integer not null default 0,
        clicks integer not null default 0,
        open boolean not null default true,
        check (spent_cents between 0 and budget_cents)
      )`,
      `create table ad_charge (
        charge_id bigint generated always as identity primary key,
        campaign_id integer not null,
        at timestamptz not null,
        kind text not null,
        page text not null,
        zip text not null,
        cents integer not null,
        left_cents bigint not null
      )`,
      'create index on ad_charge (campaign_id, charge_id)',
      'create table ad_salt (day date not null, ad text not null, salt text not null, primary key (day, ad))',
      `create table ad_seen (
        day date not null,
        ad text not null,
        kind text not null,
        person text not null,
        primary key (day, ad, kind, person)
      )`,
      `create table ad_tally (
        ad text not null,
        hour timestamptz not null,
        page text not null,
        zip text not null,
        kind text not null,
        outcome text not null,
        count integer not null,
        cents bigint not null,
        primary key (ad, hour, page, zip, kind, outcome)
      )`,
      'create table ad_hidden (user_id integer not null, campaign_id integer not null, primary key (user_id, campaign_id))',
    ],
  },
];
