/** Rules of every kind, and what they are made of. */
export const ruleRefusals = {
  tag_options_missing: { status: 400, message: "Name at least one option" },
  tag_without_options: { status: 400, message: "Only a closed list has options" },
  tag_option_twice: { status: 400, message: "An option is listed twice" },
  tag_has_one_value: { status: 400, message: "This tag can have only one value" },
  unknown_tag_value: { status: 400, message: "Choose one of {0}" },
  unknown_priority: { status: 400, message: "A priority is one of {0}" },
  tag_value_missing: { status: 400, message: "Enter a value" },
  unknown_incident_tag: { status: 400, message: "This tag does not exist" },
  tag_moves_with_time: {
    status: 400,
    message: "{0} changes too often to be used in a rule of a tag",
  },
  too_many_incident_tags: { status: 400, message: "There can be at most {0} incident tags" },
  priority_tag_exists: { status: 400, message: "There is already a priority tag" },
  priority_tag_stays: {
    status: 422,
    message: "The priority tag cannot be deleted; switch it off instead",
  },
  tag_type_stays: {
    status: 422,
    message: "The type of a tag cannot change, because incidents have values of it",
  },
  too_many_automatic_rules: {
    status: 422,
    message: "An organization can have at most {0} automatic rules; this would make {1}",
  },
  too_many_enrichment_tags: { status: 400, message: "There can be at most {0} enrichment tags" },
  too_many_rules_of_tag: { status: 400, message: "A tag can have at most {0} rules" },
  rule_of_other_type: {
    status: 400,
    message: "A tag of type {0} can only have {0} rules; choose multi to mix them",
  },
  rule_of_other_tag: { status: 400, message: "The destination of a rule must be its tag, {0}" },
  unknown_mapping_table: { status: 400, message: "This mapping table does not exist" },
  unknown_result_column: { status: 400, message: "{0} has no result column {1}" },
  no_result_column_of_tag: {
    status: 400,
    message: "{0} has no result column for {1}; choose one",
  },
  too_many_mapping_tables: { status: 400, message: "There can be at most {0} mapping tables" },
  mapping_columns: { status: 400, message: "A table must have 1 to {0} {1} columns" },
  mapping_title_twice: { status: 400, message: "A title is listed twice" },
  mapping_row_cells: { status: 400, message: "A row of this table must have {0} cells" },
  mapping_table_full: {
    status: 400,
    message: "A table can have at most {0} rows, all tables together {1}",
  },
  mapping_tables_full: {
    status: 400,
    message: "All tables together can have at most {0} rows",
  },
  not_utf8: {
    status: 400,
    message: "The file is not UTF-8, at line {0} or soon after it",
  },
  tag_twice: { status: 400, message: "A tag is listed twice" },
  pattern_without_tag: { status: 400, message: "Please select at least one tag" },
  same_pattern: { status: 409, message: "The same pattern already exists" },
  topology_node_twice: { status: 400, message: "The node {0} is listed twice" },
  topology_unknown_node: { status: 400, message: "The node {0} does not exist" },
  topology_too_large: {
    status: 422,
    message: "A topology has at most {0} nodes and {1} links; this one would have {2} and {3}",
  },
  topology_too_many_namings: {
    status: 400,
    message: "Nodes are identified by {0} combinations of tags; at most {1} are allowed",
  },
  plan_running: {
    status: 422,
    message: "The plan is running: only its end can be changed. To change {0}, stop it first",
  },
  bad_matcher: { status: 400, message: 'Not a matcher: {0}. Write it as name="value"' },
  silence_label: {
    status: 400,
    message: "A silence cannot match {0}: it is not a label that a maintenance plan can compare",
  },
  silence_matches_all: {
    status: 400,
    message: "At least one matcher must not match the empty string",
  },
  silence_end: { status: 400, message: "The end must be in the future, and after the start" },
  plan_done: { status: 422, message: "This plan is already done" },
  hiding_needs_confirmation: {
    status: 422,
    message:
      "In the last 7 days this would have hidden {0} of {1}. To save it anyway, type its name: {2}",
  },
  occurrences_range: {
    status: 400,
    message: "The period can be at most {0} days, and from must be before to",
  },
} as const;
