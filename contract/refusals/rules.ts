/** Rules of every kind, and what they are made of. */
export const ruleRefusals = {
  tag_options_missing: { status: 400, message: "Name at least one option" },
  tag_without_options: { status: 400, message: "Only a closed list has options" },
  tag_option_twice: { status: 400, message: "An option stands here twice" },
  tag_has_one_value: { status: 400, message: "This tag has one value" },
  unknown_tag_value: { status: 400, message: "Choose one of {0}" },
  unknown_priority: { status: 400, message: "A priority is one of {0}" },
  tag_value_missing: { status: 400, message: "Write a value" },
  unknown_incident_tag: { status: 400, message: "There is no such tag" },
  tag_moves_with_time: { status: 400, message: "{0} moves with time; a tag cannot follow it" },
  too_many_incident_tags: { status: 400, message: "At most {0} incident tags" },
  priority_tag_exists: { status: 400, message: "There is a priority tag already" },
  priority_tag_stays: {
    status: 422,
    message: "The priority tag cannot be deleted; switch it off instead",
  },
  tag_type_stays: {
    status: 422,
    message: "The type of a tag stays: incidents hold values of it",
  },
  too_many_automatic_rules: {
    status: 422,
    message: "At most {0} automatic rules in an organization; with these there would be {1}",
  },
  too_many_enrichment_tags: { status: 400, message: "At most {0} enrichment tags" },
  too_many_rules_of_tag: { status: 400, message: "At most {0} rules a tag" },
  rule_of_other_type: {
    status: 400,
    message: "A tag of type {0} has {0} rules alone; choose multi to mix them",
  },
  rule_of_other_tag: { status: 400, message: "The destination of a rule is its tag, {0}" },
  unknown_mapping_table: { status: 400, message: "There is no such mapping table" },
  unknown_result_column: { status: 400, message: "{0} has no result column {1}" },
  no_result_column_of_tag: {
    status: 400,
    message: "{0} has no result column for {1}; name one",
  },
  too_many_mapping_tables: { status: 400, message: "At most {0} mapping tables" },
  mapping_columns: { status: 400, message: "A table has 1 to {0} {1} columns" },
  mapping_title_twice: { status: 400, message: "A title stands here twice" },
  mapping_row_cells: { status: 400, message: "A row of this table has {0} cells" },
  mapping_table_full: {
    status: 400,
    message: "A table has {0} rows at most, all together {1}",
  },
  mapping_tables_full: {
    status: 400,
    message: "All tables together have {0} rows at most",
  },
  not_utf8: {
    status: 400,
    message: "The file is not UTF-8, at line {0} or soon after it",
  },
  tag_twice: { status: 400, message: "A tag stands here twice" },
  pattern_without_tag: { status: 400, message: "Please select at least one tag" },
  same_pattern: { status: 409, message: "The same pattern exists already" },
  topology_node_twice: { status: 400, message: "The node {0} stands here twice" },
  topology_unknown_node: { status: 400, message: "There is no node {0}" },
  topology_too_many_namings: {
    status: 400,
    message: "Nodes are named by {0} combinations of tags; at most {1}",
  },
  plan_running: {
    status: 422,
    message: "The plan is running: only its end can change, or stop it. Not now: {0}",
  },
  plan_done: { status: 422, message: "This plan is done already" },
  hiding_needs_confirmation: {
    status: 422,
    message:
      "In the last 7 days this would have hidden {0} of {1}. To save it all the same, type its name: {2}",
  },
  occurrences_range: { status: 400, message: "Ask for up to {0} days, from before to" },
} as const;
